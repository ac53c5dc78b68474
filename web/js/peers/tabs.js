// A signal between the tabs of one browser.

export class Tabs {
  constructor(me, room) {
    this.me = me;
    try {
      this.channel = new BroadcastChannel(`tafelrunde-${room}`);
    } catch { /* where all data of sites is blocked, tabs do not hear each other */ }
  }

  listen(heard) {
    this.channel?.addEventListener('message', ({ data }) => heard(data));
  }

  send(to, body) {
    this.channel?.postMessage({ from: this.me, to, body });
  }

  leave() {
    this.channel?.close();
  }
}

// A signal between the tabs of one browser.

export class Tabs {
  constructor(me, room) {
    this.me = me;
    this.channel = new BroadcastChannel(`tafelrunde-${room}`);
  }

  listen(heard) {
    this.channel.onmessage = ({ data: { from, to, body } }) => {
      if (to === null || to === this.me) heard(from, body);
    };
  }

  send(to, body) {
    this.channel.postMessage({ from: this.me, to, body });
  }

  leave() {
    this.channel.close();
  }
}

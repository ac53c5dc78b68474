// A signal between the tabs of one browser.

export class Tabs {
  constructor(me, room) {
    this.me = me;
    this.channel = new BroadcastChannel(`tafelrunde-${room}`);
  }

  listen(heard) {
    this.channel.onmessage = ({ data }) => heard(data);
  }

  send(to, body) {
    this.channel.postMessage({ from: this.me, to, body });
  }

  leave() {
    this.channel.close();
  }
}

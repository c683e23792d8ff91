export class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeStream[] = [];
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.opened.push(this);
  }

  close() {
    this.readyState = FakeStream.CLOSED;
  }

  say(event: string, data = '') {
    this.dispatchEvent(new MessageEvent(event, { data }));
  }

  sayChanged(feature: string) {
    this.say('changed', JSON.stringify({ feature, id: '1' }));
  }

  /** The connection drops, and the browser will reconnect. */
  lose() {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }

  refuse() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

export function newestStream(): FakeStream {
  const newest = FakeStream.opened.at(-1);
  if (newest === undefined) throw new Error('no stream is open');
  return newest;
}

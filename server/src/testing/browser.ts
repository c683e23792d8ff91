export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON body, or null. Tests access it freely, because a wrong guess fails the test. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

interface App {
  fetch(request: Request, connection: object): Response | Promise<Response>;
}

let browsers = 0;

export class Browser {
  personId = '';
  email = '';
  address = `10.0.${(browsers += 1) >> 8}.${browsers & 255}`;
  readonly cookies = new Map<string, string>();
  readonly #app: App;
  readonly #origin: string;

  constructor(app: App, origin: string) {
    this.#app = app;
    this.#origin = origin;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers({
      origin: this.#origin,
      'sec-fetch-site': 'same-origin',
    });
    if (this.cookies.size > 0) headers.set('cookie', this.cookieHeader);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const connection = { incoming: { socket: { remoteAddress: this.address } } };
    const request = new Request(`http://localhost${path}`, { ...init, method, headers });
    const response = await this.#app.fetch(request, connection);
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) };
  }

  json(method: string, path: string, body: unknown): Promise<Answer> {
    const headers = { 'content-type': 'application/json' };
    return this.send(method, path, { body: JSON.stringify(body), headers });
  }

  get(path: string): Promise<Answer> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.json('POST', path, body);
  }

  async must(method: string, path: string, body: unknown = {}): Promise<Answer> {
    const answer = await this.json(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  }

  #keep(setCookie: string): void {
    const [pair = '', ...attributes] = setCookie.split(';');
    const [name = '', value = ''] = pair.split('=', 2);
    const isGone = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute));
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

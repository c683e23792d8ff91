import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from './oakling.ts';

/** A browser that Playwright can't drive. */
interface OtherBrowser {
  open(url: string): Promise<unknown>;
  /** Runs the body of a function in the page. @returns its result, a string or null. */
  run(body: string): Promise<unknown>;
  close(): void;
}

/** A camera and microphone without a device, and no permission prompts. */
const FIREFOX_PREFERENCES = `
user_pref('media.navigator.streams.fake', true);
user_pref('media.navigator.permission.disabled', true);
user_pref('datareporting.policy.dataSubmissionEnabled', false);`;

/** Debian's Firefox, by WebDriver BiDi. */
export async function openFirefox(): Promise<OtherBrowser> {
  const [port, profile] = [await freePort(), mkdtempSync(join(tmpdir(), 'oakling-firefox-'))];
  writeFileSync(join(profile, 'user.js'), FIREFOX_PREFERENCES);
  const flags = ['--headless', '--no-remote', '--profile', profile];
  const child = start('firefox-esr', [...flags, '--remote-debugging-port', String(port)]);
  const socket = await connected(`ws://127.0.0.1:${port}/session`);
  const waiting = new Map<number, (answer: BidiAnswer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as BidiAnswer;
    waiting.get(answer.id)?.(answer);
  });
  const send = async (method: string, params: object) => {
    const id = waiting.size + 1;
    const { promise, resolve } = Promise.withResolvers<BidiAnswer>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await promise;
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result;
  };
  await send('session.new', { capabilities: {} });
  const { context } = await send('browsingContext.create', { type: 'tab' });
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(body) {
      const expression = `(() => {${body}})()`;
      const evaluation = { expression, target: { context }, awaitPromise: true };
      return (await send('script.evaluate', evaluation)).result?.value ?? null;
    },
    close() {
      stop(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

interface BidiAnswer {
  readonly id: number;
  readonly message?: string;
  readonly result?: { readonly context?: string; readonly result?: { readonly value?: unknown } };
}

/** WebKitGTK's small browser, by WebDriver over HTTP. */
export async function openWebKit(): Promise<OtherBrowser> {
  const port = await freePort();
  const child = start('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`]);
  const send = async (path: string, body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, init);
    const { value } = (await response.json()) as { value: { sessionId?: string } };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady).toBe(true);
  const args = ['--automation', '--enable-mock-capture-devices=true'];
  const wanted = { 'webkitgtk:browserOptions': { binary: process.env['WEBKIT_BROWSER'], args } };
  const { sessionId } = await send('', { capabilities: { alwaysMatch: wanted } });
  return {
    open: (url) => send(`/${sessionId}/url`, { url }),
    run: (script) => send(`/${sessionId}/execute/sync`, { script, args: [] }),
    close: () => stop(child),
  };
}

function start(program: string, args: readonly string[]): ChildProcess {
  return spawn(program, args, { stdio: 'ignore', detached: true });
}

function stop({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid);
}

async function connected(url: string): Promise<WebSocket> {
  let socket = new WebSocket(url);
  const isOpen = () => {
    if (socket.readyState === WebSocket.CLOSED) socket = new WebSocket(url);
    return socket.readyState === WebSocket.OPEN;
  };
  await expect.poll(isOpen).toBe(true);
  return socket;
}

/** Finds a visible element by selector and the start of its name. */
const FIND = `
const nameOf = (one) => one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText ?? one.innerText;
const find = (selector, name) => [...document.querySelectorAll(selector)].find(
  (one) => one.getClientRects().length > 0 && !one.disabled && nameOf(one).trim().startsWith(name));`;

/** Acts like a person in a page, waiting for each element. */
export function actIn({ run }: OtherBrowser) {
  const until = (body: string) =>
    expect.poll(() => run(FIND + body), { message: body, timeout: 60_000 }).toBe('done');
  return {
    sees: (words: string) =>
      until(`return document.body.innerText.includes(${JSON.stringify(words)}) ? 'done' : null`),
    press: (name: string, selector = 'a, button, input') =>
      until(`const found = find('${selector}', ${JSON.stringify(name)});
        found?.click();
        return found ? 'done' : null`),
    fill: (label: string, value: string) =>
      until(`const found = find('input, select, textarea', ${JSON.stringify(label)});
        if (!found) return null;
        const option = [...(found.options ?? [])].find((one) => one.text === ${JSON.stringify(value)});
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value');
        set.call(found, option?.value ?? ${JSON.stringify(value)});
        for (const type of ['input', 'change', 'blur']) found.dispatchEvent(new Event(type, { bubbles: true }));
        return 'done'`),
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER, SERVER_FLAGS } from '../../../scripts/build-server.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Starts the server with people and sessions, which it creates before it is ready. */
const DEMO = join(ROOT, 'scripts/demo.ts');

/** The built app, as a process with a data folder of its own. */
export class Oakling {
  readonly origin: string;
  readonly #program: readonly string[];
  readonly #environment: Record<string, string>;
  readonly #folder: string;
  #child: ChildProcess | null = null;

  private constructor(
    program: readonly string[],
    port: number,
    environment: Record<string, string>,
  ) {
    this.#program = program;
    this.#folder = mkdtempSync(join(tmpdir(), 'oakling-journey-'));
    this.origin = `http://localhost:${port}`;
    const folder = { DATA_DIR: this.#folder, DEMO_DATA_DIR: this.#folder };
    this.#environment = { ...environment, ...folder, PORT: String(port) };
  }

  /** Starts on a free port, which it keeps across restarts. */
  static start(environment: Record<string, string> = {}): Promise<Oakling> {
    return Oakling.#started([...SERVER_FLAGS, SERVER], environment);
  }

  /** Starts with the demo data, whose sessions are in this time zone. */
  static startDemo(timeZone: string): Promise<Oakling> {
    return Oakling.#started([DEMO], { TZ: timeZone });
  }

  static async #started(
    program: readonly string[],
    environment: Record<string, string>,
  ): Promise<Oakling> {
    const oakling = new Oakling(program, await freePort(), environment);
    try {
      await oakling.startAgain();
    } catch (error) {
      await oakling.remove();
      throw error;
    }
    return oakling;
  }

  async startAgain(): Promise<void> {
    const child = spawn(process.execPath, this.#program, {
      env: { ...inherited(), LOG_LEVEL: 'warn', ...this.#environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Oakling is ready')) resolve();
    });
    child.once('exit', (code) => {
      this.#child = null;
      reject(new Error(`the server ended with ${code}`));
    });
    await promise;
  }

  /** Runs a command of the repository on this installation. @returns its output. */
  async run(script: string, ...args: string[]): Promise<string> {
    const env = { ...inherited(), ...this.#environment, ORIGIN: this.origin };
    const child = spawn(process.execPath, [join(ROOT, script), ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(output);
    return output;
  }

  /** Stops responding until `thaw` is called, like a server that hangs. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.thaw();
    this.#child = null;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Passes no other environment variables, because a developer's settings must not reach the app. */
function inherited(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}

/** A free port below the ephemeral range, so no outgoing connection takes it while the server is stopped. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, 'close');
  return port;
}

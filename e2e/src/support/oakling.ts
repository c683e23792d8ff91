import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../../server/src/main.ts');

/** The built application as a process, on a data folder of its own. */
export class Oakling {
  readonly origin: string;
  readonly #environment: Record<string, string>;
  readonly #folder: string;
  #child: ChildProcess | null = null;

  private constructor(port: number, environment: Record<string, string>) {
    this.#folder = mkdtempSync(join(tmpdir(), 'oakling-journey-'));
    this.origin = `http://localhost:${port}`;
    this.#environment = { ...environment, PORT: String(port), DATA_DIR: this.#folder };
  }

  /** Starts on a free port, which stays the same over restarts. */
  static async start(environment: Record<string, string> = {}): Promise<Oakling> {
    const oakling = new Oakling(await freePort(), environment);
    await oakling.startAgain();
    return oakling;
  }

  async startAgain(): Promise<void> {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH, HOME, LOG_LEVEL: 'warn', ...this.#environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Oakling is ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    await promise;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
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

/**
 * A free port below those that systems give to outgoing connections, which could take it while the
 * server is stopped.
 */
async function freePort(): Promise<number> {
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

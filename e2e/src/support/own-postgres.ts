import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { CutLine } from './cut-line.ts';

/** A separate PostgreSQL server that the test can stop and restart. */
export class OwnPostgres {
  readonly #folder = mkdtempSync(join(tmpdir(), 'oakling-postgres-'));
  readonly #line: CutLine;
  #server: EmbeddedPostgres | null = null;
  /** A stable address; the server itself gets a new port on each start. */
  url = '';

  private constructor(line: CutLine) {
    this.#line = line;
  }

  static async start(): Promise<OwnPostgres> {
    const postgres = new OwnPostgres(await CutLine.open());
    await postgres.startAgain();
    return postgres;
  }

  async startAgain(): Promise<void> {
    this.#server = await startEmbeddedPostgres(this.#folder);
    this.#line.leadTo(this.#server.url);
    const url = new URL(this.#server.url);
    url.port = String(this.#line.port);
    this.url = url.href;
  }

  async stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = null;
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.#line.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

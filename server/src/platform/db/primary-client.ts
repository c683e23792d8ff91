import pg from 'pg';
import { addressesOf } from './database-address.ts';

/** The time limit for a host to report whether it is the primary, so dead hosts don't delay connections. */
const LOOK_MS = 1500;

/** `isDatabaseAway` matches this text. */
export const NO_PRIMARY = 'no host of the database takes writes';

type Settings = Omit<pg.ClientConfig, 'connectionString'> & { readonly connectionString: string };

/**
 * A connection to the primary among several hosts. Each new connection searches for it, and so follows a failover.
 * Rule 10.268
 */
export class PrimaryClient extends pg.Client {
  readonly #addresses: readonly string[];

  constructor(settings: Settings) {
    const addresses = addressesOf(settings.connectionString) ?? [settings.connectionString];
    super({ ...settings, connectionString: addresses[0] });
    this.#addresses = addresses;
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    if (callback === undefined) return this.#choose().then(() => super.connect() as Promise<this>);
    void this.#connectFor(callback);
  }

  async #connectFor(callback: (error: Error) => void): Promise<void> {
    try {
      await this.#choose();
    } catch (error) {
      callback(error instanceof Error ? error : new Error(NO_PRIMARY));
      return;
    }
    super.connect(callback);
  }

  async #choose(): Promise<void> {
    if (this.#addresses.length === 1) return;
    const { hostname, port } = new URL(await findPrimary(this.#addresses));
    // The library reads the host and port from these fields when it connects.
    Object.assign(this, { host: hostname, port: Number(port === '' ? 5432 : port) });
  }
}

/**
 * A pool of connections to the primary. A lost connection fails its current statement and is replaced at the next use.
 * Without the `error` listeners, it would crash the process.
 */
export function openPrimaryPool(settings: Omit<pg.PoolConfig, 'Client'> & Settings): pg.Pool {
  class OfPool extends PrimaryClient {
    constructor() {
      super(settings);
    }
  }
  const pool = new pg.Pool({ ...settings, Client: OfPool });
  // The pool listens only to idle connections, not between two statements of a transaction.
  pool.on('connect', (client) => void client.on('error', ignore));
  pool.on('error', ignore);
  return pool;
}

function ignore(): void {
  // Ignored, because it is enough that the statement using the connection fails.
}

/** @throws if no host reports that it accepts writes. */
async function findPrimary(addresses: readonly string[]): Promise<string> {
  return Promise.any(addresses.map(requirePrimary)).catch(() => {
    throw new Error(NO_PRIMARY);
  });
}

async function requirePrimary(address: string): Promise<string> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
  });
  client.on('error', ignore);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    );
    if (rows[0]?.transaction_read_only !== 'off') throw new Error(NO_PRIMARY);
    return address;
  } finally {
    await client.end().catch(() => undefined);
  }
}

import pg from 'pg';
import { addressesOf } from './database-address.ts';

/** Time limit for one host to report whether it is the primary, so dead hosts don't delay connections. */
const LOOK_MS = 1500;

/** `isDatabaseAway` matches this text. */
export const NO_PRIMARY = 'no host of the database takes writes';

type Settings = Omit<pg.ClientConfig, 'connectionString'> & { readonly connectionString: string };

/**
 * A connection to the primary of several hosts. Each new connection looks for it, so it follows a
 * failover. Rule 10.268
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
    // The library reads host and port from these fields when it connects.
    Object.assign(this, { host: hostname, port: Number(port === '' ? 5432 : port) });
  }
}

/**
 * A pool of connections to the primary. A lost connection is replaced at the next use and fails the
 * current statement; the `error` listeners keep it from crashing the process.
 */
export function openPrimaryPool(settings: Omit<pg.PoolConfig, 'Client'> & Settings): pg.Pool {
  class OfPool extends PrimaryClient {
    constructor() {
      super(settings);
    }
  }
  const pool = new pg.Pool({ ...settings, Client: OfPool });
  // The pool only listens on idle connections, not between two statements of a transaction.
  pool.on('connect', (client) => void client.on('error', ignore));
  pool.on('error', ignore);
  return pool;
}

function ignore(): void {
  // Ignored: the statement that uses the connection fails, which is enough.
}

/** @throws when no host reports that it accepts writes. */
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

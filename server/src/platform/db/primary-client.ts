import pg from 'pg';
import { addressesOf } from './database-address.ts';

/** How long one host may take to say whether it takes writes: those that do not answer hold up nobody. */
const LOOK_MS = 1500;

/** Its words are known to `isDatabaseAway`. */
export const NO_PRIMARY = 'no host of the database takes writes';

type Settings = Omit<pg.ClientConfig, 'connectionString'> & { readonly connectionString: string };

/**
 * A connection to the host that takes writes, where the address names several. It is looked for at each connection, so
 * the next connection finds one that was promoted. Rule 10.268
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
    // The library connects to what these two say at that moment.
    Object.assign(this, { host: hostname, port: Number(port === '' ? 5432 : port) });
  }
}

/**
 * A pool of such connections. One that the database closes is replaced at the next use: its loss fails the statement that
 * is under way, and must not end the process, as an event that nobody hears does.
 */
export function openPrimaryPool(settings: Omit<pg.PoolConfig, 'Client'> & Settings): pg.Pool {
  class OfPool extends PrimaryClient {
    constructor() {
      super(settings);
    }
  }
  const pool = new pg.Pool({ ...settings, Client: OfPool });
  // The pool hears idle ones only, and not one between two statements of a transaction.
  pool.on('connect', (client) => void client.on('error', ignore));
  pool.on('error', ignore);
  return pool;
}

function ignore(): void {
  // The statement that uses the connection fails, which is enough.
}

/** @throws when no host answers that it takes writes. */
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

import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { LOGIN_COOKIE } from '../platform/auth/auth.ts';
import { idOf, type SeededRole } from './seed-people.ts';

/** The secret that signs cookies, in benchmarks and in tests with many people. */
export const SECRET = 'bench-0123456789-abcdefghijklmnop';

export interface Member {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function logInFirst(
  client: pg.Client,
  role: SeededRole,
  count: number,
): Promise<Member[]> {
  const { rows } = await client.query<{ id: string }>(
    `select ${idOf(role, 'n')} as id from generate_series(1, ${count}) as n`,
  );
  return logIn(
    client,
    rows.map(({ id }) => id),
  );
}

/** Logs people in, in the given order and each from a separate address. */
export async function logIn(client: pg.Client, ids: readonly string[]): Promise<Member[]> {
  await client.query(
    `insert into logins (user_id, token, expires_at)
     select id, 'bench-' || id, now() + interval '30 days' from unnest($1::uuid[]) as id
     on conflict (token) do nothing`,
    [ids],
  );
  return ids.map((id) => ({
    id,
    headers: { cookie: cookieOf(`bench-${id}`), 'x-forwarded-for': addressOf(id) },
  }));
}

function cookieOf(token: string): string {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `${LOGIN_COOKIE}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Each person needs a separate address; otherwise, the test would measure the limit for one address. */
function addressOf(id: string): string {
  const [one, two, three] = createHmac('sha256', SECRET).update(id).digest();
  return `10.${one}.${two}.${three}`;
}

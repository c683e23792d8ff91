import { INTEREST_NAMES } from '@oakling/domain/interests/interest';
import type pg from 'pg';
import { TERMS_IN_FORCE } from '../features/legal/accept-terms.ts';
import { CHILD, insertPeople } from './rows.ts';

/** Connection options that let unverified elders meet, and that require no recorded consent. */
export const UNVERIFIED_MEET = '-c app.optional={consent,elder-vetting}';
/** The number of people per statement. Each statement takes a few seconds, so progress is visible. */
const CHUNK = 20_000;
/** Two children per parent, and as many elders as youths. */
const SHARES = { elder: 0.4, parent: 0.2, youth: 0.4 } as const;
export type SeededRole = keyof typeof SHARES;

/** How common each interest is, in the order of the catalog. */
const POPULARITY = [0.3, 0.4, 0.3, 0.35, 0.5, 0.4, 0.2, 0.25, 0.3];
const FIRST_NAMES = [
  'Ada',
  'Ben',
  'Carla',
  'Dmitri',
  'Eva',
  'Femi',
  'Grace',
  'Hugo',
  'Ines',
  'Jan',
];
const LAST_NAMES = ['Adler', 'Brown', 'Chen', 'Diaz', 'Evans', 'Fischer', 'Garcia', 'Hart', 'Ito'];

export function countsOf(people: number): Record<SeededRole, number> {
  const share = (role: SeededRole) => Math.round(people * SHARES[role]);
  return { elder: share('elder'), parent: share('parent'), youth: share('youth') };
}

/** An SQL expression for the id of the n-th person of a role. The id is the same in every run. */
export const idOf = (role: SeededRole, n: string) =>
  `overlay(overlay(md5('${role} ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

/** An SQL expression for a number from 0 to 1 that depends only on the person and the purpose. */
const random = (n: string, purpose: string) =>
  `((hashint8extended(${n}, ${purpose}) & 1048575)::float8 / 1048576)`;

export async function seedPeople(
  client: pg.Client,
  people: number,
  progress: (done: number) => void,
): Promise<void> {
  const counts = countsOf(people);
  let done = 0;
  // A row that is inserted alone computes its name keys. Here, all of them are computed at the end.
  for (const role of ['parent', 'elder', 'youth'] as const) {
    for (let from = 1; from <= counts[role]; from += CHUNK) {
      const to = Math.min(counts[role], from + CHUNK - 1);
      await client.query(`
        insert into users (id, email, email_verified)
        select ${idOf(role, 'n')}, '${role}' || n || '@bench.example', true
        from generate_series(${from}, ${to}) as n
      `);
      await client.query('begin');
      await client.query(peopleOf(role, from, to));
      if (role === 'youth') {
        // Guardianships search for mailboxes, which uses an index only once PostgreSQL knows the size of the tables.
        await client.query('analyze users, people');
        await client.query(guardianshipsOf(from, to));
      }
      await client.query('commit');
      done += to - from + 1;
      progress(done);
    }
  }
  const { version, hash } = TERMS_IN_FORCE;
  await client.query(
    `insert into consents (given_by, given_for, scope, method, document_version, document_hash)
     select coalesce(guardian_id, id), id, scope, 'sign-up-checkbox', $1, $2
     from people left join guardianships on child_id = id
     cross join (values ('terms-and-privacy'), ('child-account')) as needed (scope)
     where scope = 'terms-and-privacy' or role <> 'elder'`,
    [version, hash],
  );
  await client.query('vacuum (analyze)');
}

function peopleOf(role: SeededRole, from: number, to: number): string {
  const n = 'n::bigint';
  const names = `(array['${FIRST_NAMES.join("','")}'])[1 + floor(${random(n, '1')} * ${FIRST_NAMES.length})::int]
    || ' ' || (array['${LAST_NAMES.join("','")}'])[1 + floor(${random(n, '2')} * ${LAST_NAMES.length})::int]
    || ' ' || n`;
  const interests = INTEREST_NAMES.map((name) => `'${name}'`).join(',');
  // Some people like few interests, some nearly all. Half of all skills are at the lowest level.
  const skills = `coalesce((
    select jsonb_object_agg(interest, case
      when ${random(n, '200 + place')} < 0.5 then 1 when ${random(n, '200 + place')} < 0.8 then 2 else 3 end)
    from unnest(array[${interests}], array[${POPULARITY.join(',')}]::float8[])
      with ordinality as catalogue (interest, popularity, place)
    where ${random(n, '100 + place')} < popularity * (0.4 + 1.2 * ${random(n, '3')})
  ), '{}')`;
  const columns = {
    id: idOf(role, 'n'),
    role: `'${role}'`,
    full_name: names,
    skills: role === 'parent' ? `'{}'` : skills,
    last_seen: `(now() at time zone 'utc')::date - floor(365 * power(${random(n, '4')}, 3))::int`,
    ...(role === 'youth' ? CHILD : { age_range: `'60-75'` }),
  };
  return insertPeople(columns, `from generate_series(${from}, ${to}) as n`);
}

const guardianshipsOf = (from: number, to: number) => `
  insert into guardianships (guardian_id, child_id)
  select ${idOf('parent', '(n + 1) / 2')}, ${idOf('youth', 'n')} from generate_series(${from}, ${to}) as n
`;

import { nameKey } from '@oakling/domain/testing/name-search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool, type Db } from '../../platform/db/database.ts';
import { openLog } from '../../platform/process/log.ts';
import { applySchema } from '../../platform/db/apply-schema.ts';
import { emptyDatabase } from '../../testing/clone-database.ts';
import { newId } from '../../testing/session-request.ts';
import { aStoredPerson, storePeople } from '../../testing/stored-people.ts';
import { pageOfMatches } from './store.ts';

const NAMES = [
  'Жанна',
  'ÉMILIE',
  'Νίκος',
  'ŁUKASZ',
  '王小明',
  'ԱՆԱ',
  'Bo',
  'Straße',
  'Ærø',
  'דָּוִד',
  'Kaʻahu',
  'علی‌رضا',
  'فاطمة',
  'Məmməd',
  'Ɖzifa',
  'क़लम',
  'צ׳רלי בן־ארי',
  'شاہد',
  'จันทร์เพ็ญ',
];

const skills = { Photography: 1 } as const;
const elder = aStoredPerson({ skills });

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await emptyDatabase('C');
  await applySchema(database.url);
  db = openDatabase(
    openPool(database.url, ['consent', 'email-proof', 'elder-vetting'], openLog('silent')),
  );
  const youths = NAMES.map((fullName) => ({
    ...elder,
    id: newId(),
    role: 'youth' as const,
    fullName,
  }));
  await storePeople(db, [elder, ...youths]);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('the test database only knows the case of a to z', async () => {
  const { rows } = await sql`select lower('AЖ') as small`.execute(db);
  expect(rows).toEqual([{ small: 'aЖ' }]);
});

test('Rule 5.24, the name key equals the domain’s for any locale of the database', async () => {
  const { rows } = await sql<{ key: string }>`
    select name_key(name) as key from unnest(${NAMES}::text[]) with ordinality as one (name, place)
    order by place
  `.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(NAMES.map(nameKey));
});

test.for(NAMES.flatMap((name) => [name, name.toLowerCase(), name.toUpperCase()]))(
  'Rule 5.24, "%s" is found with any locale of the database',
  async (name) => {
    const { rows } = await pageOfMatches(db, elder.id, { interest: null, name }, null);
    expect(rows.map(({ card }) => nameKey(card.name))).toEqual([nameKey(name)]);
  },
);

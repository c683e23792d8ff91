import type { Skills } from '@oakling/domain/interests/interest';
import { INTEREST_NAMES, LEVELS } from '@oakling/domain/interests/interest';
import type { ShownNameStyle } from '@oakling/domain/safety/child-view';
import type { Matchable } from '@oakling/domain/matches/match';
import { aPerson } from '@oakling/domain/testing/arbitrary-people';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { insertPeople } from './rows.ts';
import { newId } from './session-request.ts';

/** Any skills, but usually few. */
export const anySkills: fc.Arbitrary<Skills> = fc.dictionary(
  fc.constantFrom(...INTEREST_NAMES),
  fc.constantFrom(...LEVELS),
  { maxKeys: INTEREST_NAMES.length, noNullPrototype: true },
);

/** More people than fit on one page who have the same interests at different levels. */
const alike: fc.Arbitrary<Skills> = fc.record({
  Photography: fc.constantFrom(...LEVELS),
  'Art & Creativity': fc.constantFrom(...LEVELS),
});

/** Elders and youths with similar dates, so that every sort criterion decides some positions. */
export const anyMatchable: fc.Arbitrary<Matchable & { role: 'elder' | 'youth' }> = fc
  .record({
    id: fc.uuid({ version: 4 }),
    role: fc.constantFrom('elder', 'youth'),
    skills: fc.oneof(alike, anySkills),
    lastSeen: fc.constantFrom('2019-06-01', '2026-07-30', '2026-07-31', '2026-08-01'),
  })
  .map(({ role, ...person }) => ({ ...aPerson(person), role }));

export interface StoredPerson extends Matchable {
  readonly role: 'elder' | 'youth';
  readonly fullName?: string;
  readonly shownNameStyle?: ShownNameStyle;
  readonly isChild?: boolean;
}

export function aStoredPerson({ role = 'elder', ...changes }: Partial<StoredPerson> = {}) {
  return { ...aPerson({ id: newId(), skills: {} }), ...changes, role };
}

/** Inserts people with owner rights. A youth without a guardianship added later is an adult. */
export async function storePeople(db: Db, people: readonly Partial<StoredPerson>[]): Promise<void> {
  const rows = JSON.stringify(
    people.map(aStoredPerson).map((person: StoredPerson) => ({
      id: person.id,
      role: person.role,
      full_name: person.fullName ?? `Person ${person.id.slice(0, 8)}`,
      shown_name_style: person.shownNameStyle ?? 'full-name',
      skills: person.skills,
      last_seen: person.lastSeen,
      ...(person.role === 'youth' && {
        stage: '16-17',
        of_age_at: person.isChild === true ? null : new Date(0),
      }),
    })),
  );
  const columns = ['id', 'role', 'full_name', 'shown_name_style', 'skills', 'last_seen', 'stage'];
  const own = Object.fromEntries([...columns, 'of_age_at'].map((column) => [column, column]));
  await sql`
    with person as (select * from jsonb_populate_recordset(null::people, ${rows}::jsonb)), account as (
      insert into users (id, email, email_verified) select id, id || '@people.example', true from person
    )
    ${sql.raw(insertPeople({ id: 'id', age_range: `'18-25'`, ...own }, 'from person'))}
  `.execute(db);
}

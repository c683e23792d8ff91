import type { Skills } from '@oakling/domain/interests/interest';
import { INTEREST_NAMES, LEVELS } from '@oakling/domain/interests/interest';
import type { ShownNameStyle } from '@oakling/domain/safety/child-view';
import type { Matchable } from '@oakling/domain/matches/match';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Any skills, most of them few. */
export const anySkills: fc.Arbitrary<Skills> = fc.dictionary(
  fc.constantFrom(...INTEREST_NAMES),
  fc.constantFrom(...LEVELS),
  { maxKeys: INTEREST_NAMES.length, noNullPrototype: true },
);

/** Many people of the same interests at different levels: more than one page of them. */
const alike: fc.Arbitrary<Skills> = fc.record({
  Photography: fc.constantFrom(...LEVELS),
  'Art & Creativity': fc.constantFrom(...LEVELS),
});

/** Elders and youths whose days differ little, so that every criterion of the order decides some. */
export const anyMatchable: fc.Arbitrary<Matchable & { role: 'elder' | 'youth' }> = fc.record({
  id: fc.uuid({ version: 4 }),
  role: fc.constantFrom('elder', 'youth'),
  skills: fc.oneof(alike, anySkills),
  lastSeen: fc.constantFrom('2019-06-01', '2026-07-30', '2026-07-31', '2026-08-01'),
});

export interface StoredPerson extends Matchable {
  readonly role: 'elder' | 'youth';
  readonly fullName?: string;
  readonly shownNameStyle?: ShownNameStyle;
  readonly isChild?: boolean;
}

/** Writes people with the owner's rights; a youth is of age, and has no guardian, unless they are a child whose guardianship follows. */
export async function storePeople(db: Db, people: readonly StoredPerson[]): Promise<void> {
  const rows = JSON.stringify(
    people.map(({ id, role, skills, lastSeen, fullName, shownNameStyle, isChild }) => ({
      id,
      role,
      full_name: fullName ?? `Person ${id.slice(0, 8)}`,
      style: shownNameStyle ?? 'full-name',
      skills,
      last_seen: lastSeen,
      ...(role === 'youth' && { stage: '16-17', of_age_at: isChild === true ? null : new Date(0) }),
    })),
  );
  await sql`
    with person as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as person (id uuid, role text, full_name text, style text, skills jsonb, last_seen date,
          stage text, of_age_at timestamptz)
    ), account as (
      insert into users (id, email, email_verified) select id, id || '@people.example', true from person
    )
    insert into people (id, role, full_name, shown_name_style, age_range, skills, last_seen, stage, of_age_at)
    select id, role, full_name, style, '18-25', skills, last_seen, stage, of_age_at from person
  `.execute(db);
}

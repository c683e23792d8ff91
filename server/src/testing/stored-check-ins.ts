import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

type Friends = Readonly<Record<'elder' | 'youth', Browser>>;

/** A check-in that was just asked of both and of the youth's guardians. */
export async function storeCheckIns(
  app: TestApp,
  { elder, youth }: Friends,
  number = 1,
): Promise<void> {
  await app.query`
    insert into check_ins (elder_id, youth_id, person_id, number, due_at, asked_at)
    select ${elder.personId}, ${youth.personId}, person_id, ${number}, now(), now()
    from unnest(array[${elder.personId}::uuid, ${youth.personId}] || guardians_of(${youth.personId})) as person_id
  `;
}

/**
 * Replaces what the two keep after the elder's goodbye, which the youth can answer.
 * @returns the id of the youth's keepsake.
 */
export async function storeKeepsakes(app: TestApp, { elder, youth }: Friends): Promise<string> {
  const stored = await app.query<{ id: string; person_id: string }>`
    insert into keepsakes (person_id, other_id, ended_at, told_at, met_at, interests)
    select person_id, other_id, now() - interval '1 day', now(), array[now()], '{Photography}'
    from (values (${elder.personId}::uuid, ${youth.personId}::uuid), (${youth.personId}, ${elder.personId})) as side (person_id, other_id)
    on conflict (person_id, other_id) do update set sent = null, told_at = now()
    returning id, person_id
  `;
  return stored.find((row) => row.person_id === youth.personId)?.id ?? '';
}

/** Inserts, for each friendship, an answered check-in and the next one. A few of those are due. */
export const CHECK_INS_OF_ALL = `
  insert into check_ins (elder_id, youth_id, person_id, number, due_at, asked_at, answered_at, feeling)
  select elder_id, youth_id, person_id, number, due_at, asked_at, asked_at, case when asked_at is not null then 'good' end
  from (select distinct elder_id, youth_id from sessions) as friend
  cross join lateral (values
    (youth_id, 2, now() + (hashtext(youth_id::text) % 100) * interval '1 day', null::timestamptz),
    (youth_id, 1, now() - interval '40 days', now() - interval '40 days'),
    (elder_id, 1, now() - interval '40 days', now() - interval '40 days')
  ) as asked (person_id, number, due_at, asked_at)
  where number = 1 or due_at > now() - interval '8 days'
`;

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

import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { addGuardian, endGuardian } from '../../testing/second-guardian.ts';
import type { TestApp } from '../../testing/test-app.ts';

// A guardian of these children cannot step back (rule 4.51), and the children's accounts are deleted with the
// guardian's.
test('Rule 4.51, a guardian leaves a child alone only if no one else can decide for it', async ({
  app,
  family: { parent, youth },
}) => {
  const sister = await app.invite(parent, 'Ada Young');
  const stranger = await app.signUp('parent');
  const strangersChild = await app.invite(stranger, 'Kim Stone');
  const leftBy = (guardian: Browser) => childrenLeftBy(app, guardian);
  const sorted = (...children: Browser[]) => children.map(({ personId }) => personId).toSorted();

  expect(await leftBy(parent)).toEqual(sorted(youth, sister));
  expect(await leftBy(stranger)).toEqual(sorted(strangersChild));

  const max = await addGuardian(app, [youth], 'Max Young');
  expect(await leftBy(parent)).toEqual(sorted(sister));
  expect(await leftBy(max)).toEqual([]);

  await vet(app, max, 'suspended');
  expect(await leftBy(parent)).toEqual(sorted(youth, sister));
  await vet(app, max, 'unverified');
  expect(await leftBy(parent)).toEqual(sorted(sister));

  await endGuardian(app, max, youth);
  expect(await leftBy(parent)).toEqual(sorted(youth, sister));
  expect(await leftBy(max)).toEqual([]);

  // When a former guardian leaves, no child is left without a guardian, even if the remaining one is suspended.
  const kofi = await addGuardian(app, [sister], 'Kofi Young');
  await endGuardian(app, parent, sister);
  await vet(app, kofi, 'suspended');
  expect(await leftBy(parent)).toEqual(sorted(youth));
  expect(await leftBy(kofi)).toEqual(sorted(sister));

  // An adult by the database's clock needs no guardian.
  await comeOfAge(app, youth);
  expect(await leftBy(parent)).toEqual([]);
});

async function childrenLeftBy({ platform }: TestApp, guardian: Browser): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select children_left_by(${guardian.personId}) as ids
  `.execute(platform.db);
  return (rows[0]?.ids ?? []).toSorted();
}

async function vet({ platform }: TestApp, { personId }: Browser, vetting: string) {
  await sql`update people set vetting = ${vetting} where id = ${personId}`.execute(platform.db);
}

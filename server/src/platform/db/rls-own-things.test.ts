import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { answer } from '../../testing/owner-changes.ts';
import { addChild } from '../../testing/pin-child.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import type { TestApp } from '../../testing/test-app.ts';

// No operation runs the statements in this file, so only the database enforces the rules.

const REFUSED = { refused: 'policy' };
const tryFor = (app: TestApp, { personId }: Browser, statement: RawBuilder<unknown>) =>
  tryAs(app.platform.db, personId, statement);

test('Rules 1.84 and 1.86, guardians hand over their own device to their own child, and a PIN starts with all attempts left', async ({
  app,
  family: { parent, youth },
}) => {
  const { parent: stranger } = await openFamily(app);
  const child = (await addChild(parent, 'Pia')).id;
  const theirs = (await addChild(stranger, 'Tom')).id;
  const other = await addGuardian(app, [youth]);
  const handOver = (to: string, by: Browser) => sql`
    insert into child_devices (child_id, guardian_id, token_hash)
    values (${to}, ${by.personId}, sha256('of this test'))
  `;
  expect(await tryFor(app, parent, handOver(child, parent))).toEqual({ rows: 1 });
  expect(await tryFor(app, parent, handOver(child, other))).toEqual(REFUSED);
  expect(await tryFor(app, parent, handOver(theirs, parent))).toEqual(REFUSED);
  const setTries = (tries: number) =>
    sql`update child_pins set tries = ${tries} where child_id = ${child}`;
  expect(await tryFor(app, parent, setTries(0))).toEqual({ rows: 1 });
  expect(await tryFor(app, parent, setTries(1))).toEqual(REFUSED);
});

test('Rule 8.46, people choose only their own notices', async ({
  app,
  family: { elder, parent },
}) => {
  const choose = (whose: Browser) => sql`
    insert into notification_choices (person_id, kind, in_app, by_mail)
    values (${whose.personId}, 'session-approved', false, false)
  `;
  expect(await tryFor(app, elder, choose(elder))).toEqual({ rows: 1 });
  expect(await tryFor(app, elder, choose(parent))).toEqual(REFUSED);
});

test('Rules 9.48 and 9.189, a guardian’s block is lifted by a guardian, and without one only by the adult', async ({
  app,
  family: { elder, parent, youth },
}) => {
  const { elder: stranger } = await openFamily(app);
  const mayLift = (viewer: Browser, blocker: Browser) =>
    answer(
      app.platform.db,
      viewer.personId,
      sql`may_lift(${blocker.personId}, ${parent.personId})`,
      [],
    );
  expect(await mayLift(parent, youth)).toBe(true);
  expect(await mayLift(youth, youth)).toBe(false);
  expect(await mayLift(elder, elder)).toBe(true);
  expect(await mayLift(stranger, elder)).toBe(false);
});

import { sql } from 'kysely';
import { expect } from 'vitest';
import { actAs, actAsModerator } from '../../testing/act-as.ts';
import { tryAs, tryIn } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { openFamily } from '../../testing/family.ts';
import { acquainted, comeOfAge, trusting } from '../../testing/growing.ts';
import { answerOutcome, HELD, heldSession } from '../../testing/held-session.ts';
import { addGuardian, endGuardian } from '../../testing/second-guardian.ts';
import { storedBlock } from '../../testing/owner-changes.ts';
import { proposalRow } from '../../testing/rows.ts';
import { ask, meeting, newId, nextDay } from '../../testing/session-request.ts';
import { midnightPasses } from '../../testing/steps.ts';
import type { TestApp } from '../../testing/test-app.ts';

// No operation runs the statements in this file, so only the database enforces the rules.

const HOUR_MS = 3_600_000;
const REFUSED = { refused: 'policy' };

const tryFor = (app: TestApp, { personId }: Browser, statement: ReturnType<typeof sql>) =>
  tryAs(app.platform.db, personId, statement);

/** Tries the statement on an installation where every requirement applies. */
const tryStrictly = (app: TestApp, { personId }: Browser, statement: ReturnType<typeof sql>) =>
  tryIn((act) => actAs(app.platform.db, personId, act), statement, { 'app.optional': '{}' });

const allowing = (missing: string, { personId }: Browser) =>
  sql`update people set missing_requirements = ${missing} where id = ${personId}`;

test('Rule 4.52, no guardian reads another’s guardianship that ended, not even an instant before', async ({
  app,
  family: { parent, youth },
}) => {
  const other = await addGuardian(app, [youth]);
  const read = sql`select from guardianships where guardian_id = ${other.personId}`;
  expect(await tryFor(app, parent, read)).toEqual({ rows: 1 });
  await app.query`
    update guardianships set ended_at = now() + interval '1 hour', ended_why = 'stepped-back'
    where guardian_id = ${other.personId}
  `;
  expect(await tryFor(app, parent, read)).toEqual({ rows: 0 });
});

test('Rule 4.50, guardians step back in their own name', async ({
  app,
  family: { parent, youth },
}) => {
  const other = await addGuardian(app, [youth]);
  const leave = (by: Browser, why = 'stepped-back') => sql`
    update guardianships set ended_at = now(), ended_why = ${why}, ended_by = ${by.personId}
    where guardian_id = ${parent.personId}
  `;
  expect(await tryFor(app, parent, leave(parent))).toEqual({ rows: 1 });
  expect(await tryFor(app, parent, leave(other))).toEqual(REFUSED);
  expect(await tryFor(app, parent, leave(parent, 'ended-by-moderator'))).toEqual(REFUSED);
});

test('Rule 4.56, moderators end guardianships as moderators, in their own name', async ({
  app,
  family: { parent, youth },
  moderator,
}) => {
  await addGuardian(app, [youth]);
  const { db } = app.platform;
  const end = (by: Browser, why: string, note: string | null) =>
    tryIn(
      (act) => actAsModerator(db, moderator.personId, act),
      sql`
        update guardianships set ended_at = now(), ended_by = ${by.personId}, ended_why = ${why}, ended_note = ${note}
        where guardian_id = ${parent.personId}
      `,
    );
  expect(await end(moderator, 'ended-by-moderator', 'Court of Leeds')).toEqual({ rows: 1 });
  expect(await end(parent, 'ended-by-moderator', 'Court of Leeds')).toEqual(REFUSED);
  expect(await end(moderator, 'stepped-back', null)).toEqual(REFUSED);
});

test('Rule 1.78, guardians enter a date of birth in their own name', async ({
  app,
  family: { parent, youth },
}) => {
  const other = await addGuardian(app, [youth]);
  const { youth: theirs } = await openFamily(app);
  const give = (by: Browser, child = youth) => sql`
    insert into birth_dates (person_id, sealed, set_by) values (${child.personId}, 'x', ${by.personId})
  `;
  expect(await tryFor(app, parent, give(parent))).toEqual({ rows: 1 });
  expect(await tryFor(app, parent, give(other))).toEqual(REFUSED);
  expect(await tryFor(app, parent, give(parent, theirs))).toEqual(REFUSED);
});

test('Rule 1.62, a guardian with unmet requirements can’t send or resend an invite', async ({
  app,
  family: { parent, youth },
}) => {
  const { db } = app.platform;
  const other = await addGuardian(app, [youth]);
  const send = (email: string, by = parent) => sql`
    insert into guardian_invites (id, child_id, inviter_id, email, code_hash, expires_at)
    values (${newId()}, ${youth.personId}, ${by.personId}, ${email}, ${Buffer.from(email)}, now())
  `;
  const renew = sql`update guardian_invites set sent_at = now()`;
  const sendToChild = (email: string) => sql`
    insert into invites (token, parent_id, child_name, child_email, age_range, shown_name_style, code_hash, expires_at)
    values (${newId()}, ${parent.personId}, 'Ada', ${email}, '10-15', 'full-name', '', now())
  `;
  const renewToChild = sql`update invites set sent_at = now() where status = 'pending'`;
  for (const person of [parent, youth]) await allowing('{}', person).execute(db);
  for (const invite of [send, sendToChild]) await invite('first@home.example').execute(db);
  const tries = [send('second@home.example'), renew, sendToChild('x@home.example'), renewToChild];
  for (const invite of tries) expect(await tryStrictly(app, parent, invite)).toEqual({ rows: 1 });
  expect(await tryStrictly(app, parent, send('third@home.example', other))).toEqual(REFUSED);
  // The child meets every requirement and stays visible.
  await allowing('{email-proof}', parent).execute(db);
  for (const invite of tries) expect(await tryStrictly(app, parent, invite)).toEqual(REFUSED);
});

test('Rule 6.165, no one can resend an invite for an adult', async ({
  app,
  family: { parent, youth },
}) => {
  const { db } = app.platform;
  await allowing('{}', parent).execute(db);
  await midnightPasses(app, youth);
  await app.query`
    insert into guardian_invites (id, child_id, inviter_id, email, code_hash, expires_at)
    values (${newId()}, ${youth.personId}, ${parent.personId}, 'x@home.example', 'x', now())
  `;
  const renew = sql`update guardian_invites set sent_at = now()`;
  expect(await tryFor(app, parent, renew)).toEqual(REFUSED);
});

test('Rule 6.156, a guardian can’t pre-approve in another guardian’s name', async ({ app }) => {
  const { elder, parent, youth } = await acquainted(app);
  const other = await addGuardian(app, [youth]);
  const trust = (by: Browser) => sql`
    insert into pre_approvals (youth_id, elder_id, guardian_id)
    values (${youth.personId}, ${elder.personId}, ${by.personId})
  `;
  expect(await tryFor(app, parent, trust(parent))).toEqual({ rows: 1 });
  expect(await tryFor(app, parent, trust(other))).toEqual(REFUSED);
});

test('Rule 6.165, no elder sees who pre-approved them, and from midnight the youth doesn’t either', async ({
  app,
}) => {
  const { elder, youth } = await trusting(app);
  const read = sql`select from pre_approvals where youth_id = ${youth.personId}`;
  expect(await tryFor(app, youth, read)).toEqual({ rows: 1 });
  expect(await tryFor(app, elder, read)).toEqual({ rows: 0 });
  await midnightPasses(app, youth);
  expect(await tryFor(app, youth, read)).toEqual({ rows: 0 });
});

test('Rule 6.165, a guardian of two grown children keeps each one’s sessions from childhood', async ({
  app,
  family,
}) => {
  const sister = await app.invite(family.parent, 'Ida Young');
  const asChild = await heldSession(app, family);
  const asAdult = await heldSession(app, { ...family, youth: sister }, { ago: 4 * HOUR_MS });
  await comeOfAge(app, family.youth, -HOUR_MS);
  await comeOfAge(app, sister, -5 * HOUR_MS);
  const read = sql`select from sessions where id in (${asChild}, ${asAdult})`;
  expect(await tryFor(app, family.parent, read)).toEqual({ rows: 1 });
});

test('Rule 6.165, a former guardian of one child can’t decide that child’s sessions, even as a sibling’s guardian', async ({
  app,
  family,
}) => {
  const sister = await app.invite(family.parent, 'Ida Young');
  const id = await heldSession(app, family);
  await heldSession(app, { ...family, youth: sister }, { ago: 4 * HOUR_MS });
  const decide = sql`select lock_childs_session(${id}, now())`;
  expect(await tryFor(app, family.parent, decide)).toEqual({ rows: 1 });
  await comeOfAge(app, family.youth);
  expect(await tryFor(app, family.parent, decide)).toEqual({ rows: 0 });
});

test('Rule 6.165, a former guardian can read a session but no thank-you note or card', async ({
  app,
  family,
}) => {
  const { elder, parent, youth } = family;
  const id = await heldSession(app, family);
  await answerOutcome(elder, id, HELD);
  await elder.must('POST', `/api/sessions/${id}/thanks`, { card: 'learned' });
  const session = sql`select from sessions where id = ${id}`;
  const note = sql`select from session_thanks where session_id = ${id}`;
  expect(await tryFor(app, parent, note)).toEqual({ rows: 1 });
  const left = await addGuardian(app, [youth]);
  await endGuardian(app, left, youth);
  expect(await tryFor(app, left, session)).toEqual({ rows: 0 });
  const thanks = async () => (await parent.get(`/api/sessions/${id}`)).body.thanks;
  await comeOfAge(app, youth, HOUR_MS);
  expect(await thanks()).toHaveLength(1);
  const cards = sql`select from person_cards where id in (${elder.personId}, ${youth.personId})`;
  expect(await tryFor(app, parent, cards)).toEqual({ rows: 2 });
  await comeOfAge(app, youth);
  expect(await tryFor(app, parent, cards)).toEqual({ rows: 0 });
  expect(await tryFor(app, parent, session)).toEqual({ rows: 1 });
  expect(await tryFor(app, parent, note)).toEqual({ rows: 0 });
  expect(await thanks()).toEqual([]);
});

test('Rule 6.165, a former guardian can’t propose another time, not even backdated', async ({
  app,
  family,
}) => {
  const { elder, parent, youth } = family;
  const id = await heldSession(app, family);
  const proposed = await heldSession(app, family, { ago: 4 * HOUR_MS });
  const propose = (about: string, { personId }: Browser) =>
    proposalRow(about, personId, { created_at: '2020-01-01' });
  await propose(proposed, elder).execute(app.platform.db);
  const insert = propose(id, parent);
  // Has no where clause, because PostgreSQL then skips the select policy.
  const replace = sql`update session_offers set (proposed_by, note) = (${parent.personId}, 'Hello')`;
  for (const write of [insert, replace])
    expect(await tryFor(app, parent, write)).toEqual({ rows: 1 });
  await comeOfAge(app, youth);
  expect(await tryFor(app, parent, insert)).toEqual(REFUSED);
  expect(await tryFor(app, parent, replace)).toEqual({ rows: 0 });
});

test('Rule 6.163, an adult youth approves alone and can’t reject', async ({
  app,
  family: { elder, youth },
}) => {
  const id = await ask(elder, meeting(youth, { date: nextDay() }));
  await comeOfAge(app, youth);
  const decide = (status: string) => sql`
    update sessions set status = ${status}, decided_at = now(), decided_by = ${youth.personId}
    where id = ${id}
  `;
  expect(await tryFor(app, youth, decide('approved'))).toEqual({ rows: 1 });
  expect(await tryFor(app, youth, decide('rejected'))).toEqual(REFUSED);
});

test('Rule 6.122, only a guardian can ask, in their own name, the elder of their child’s session, who can answer while they see it', async ({
  app,
  family: { elder, parent, youth },
}) => {
  const other = await openFamily(app);
  const guardian = await addGuardian(app, [youth]);
  const id = await ask(elder, meeting(youth, { date: nextDay() }));
  const theirs = await ask(elder, meeting(other.youth, { date: nextDay() }));
  const question = (by: Browser, about = id, of = elder) => sql`
    insert into session_questions (session_id, asked_by, asked_of, question, asked_at)
    values (${about}, ${by.personId}, ${of.personId}, 'Who else comes?', now())
  `;
  expect(await tryFor(app, parent, question(parent))).toEqual({ rows: 1 });
  expect(await tryFor(app, parent, question(guardian))).toEqual(REFUSED);
  expect(await tryFor(app, parent, question(parent, theirs))).toEqual(REFUSED);
  expect(await tryFor(app, parent, question(parent, id, other.elder))).toEqual(REFUSED);
  expect(await tryFor(app, elder, question(elder))).toEqual(REFUSED);
  // Another child's age makes no difference.
  await comeOfAge(app, other.youth);
  expect(await tryFor(app, parent, question(parent))).toEqual({ rows: 1 });
  await question(parent).execute(app.platform.db);
  const answer = sql`update session_questions set (answer, answered_at) = ('Nobody', now())`;
  expect(await tryFor(app, elder, answer)).toEqual({ rows: 1 });
  const nothing = sql`update session_questions set answered_at = null`;
  expect(await tryFor(app, elder, nothing)).toEqual(REFUSED);
  await storedBlock(youth.personId, elder.personId).execute(app.platform.db);
  expect(await tryFor(app, elder, answer)).toEqual({ rows: 0 });
});

import { describe, expect } from 'vitest';
import { collide, queueUp } from '../../../testing/at-once.ts';
import type { Answer } from '../../../testing/browser.ts';
import type { Family } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { beginRound, RACE, rounds } from '../../../testing/rounds.ts';
import {
  approve,
  ask,
  cancel,
  dayFromNow,
  forgetRefusals,
  meeting,
} from '../../../testing/session-request.ts';
import type { TestApp, SentMail } from '../../../testing/test-app.ts';

const APPROVED = 'Your session was approved';
const CANCELLED = 'A session was cancelled';
const NO = 'Let us find another time.';

interface Race {
  readonly approval: Answer;
  readonly no: Answer;
  readonly mails: readonly SentMail[];
}

/** Runs a parent's approval and the receiver's decline concurrently. Returns the outcome. */
async function meet(
  app: TestApp,
  family: Family,
  date: string,
  run: typeof collide,
): Promise<Race & { id: string }> {
  const id = await ask(family.elder, meeting(family.youth, { date }));
  const row = { text: 'select from sessions where id = $1 for update', values: [id] };
  const both = [() => approve(family.parent, id), () => cancel(family.youth, id, NO)];
  let answers: Answer[] = [];
  const mails = await newMails(app, async () => {
    answers = await run(app, row, both, 2);
  });
  const [approval, no] = answers;
  if (approval === undefined || no === undefined) throw new Error('two were started');
  return { id, approval, no, mails };
}

/** The session is canceled, whichever request came first, and no other final notice is sent. */
async function expectOneOutcome(
  app: TestApp,
  { elder, parent, youth }: Family,
  { id, approval, no, mails }: Race & { id: string },
): Promise<void> {
  const wasApproved = approval.status === 200;
  expect([no.status, wasApproved ? 'approved' : approval.body.code]).toEqual([
    200,
    wasApproved ? 'approved' : 'already-decided',
  ]);
  const rows = await app.query`
    select status, cancelled_by, cancellation_reason, decided_at is not null as "wasApproved"
    from sessions where id = ${id}
  `;
  expect(rows).toEqual([
    { status: 'cancelled', cancelled_by: youth.personId, cancellation_reason: NO, wasApproved },
  ]);
  const log = await app.query<{ type: string }>`
    select type from audit_log where subject_id = ${id} order by id
  `;
  expect(log.map(({ type }) => type)).toEqual([
    'SessionRequested',
    ...(wasApproved ? ['SessionApproved'] : []),
    'SessionCancelled',
  ]);
  for (const { email, personId } of [elder, parent]) {
    const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === CANCELLED)).toHaveLength(1);
    expect(subjects.at(-1)).toBe(CANCELLED);
    const kinds = await app.query<{ kind: string }>`
      select kind from notifications where subject_id = ${id} and person_id = ${personId} order by event_id
    `;
    expect(kinds.at(-1)).toEqual({ kind: 'session-cancelled' });
  }
  const isToldApproved = mails.some(({ subject }) => subject === APPROVED);
  expect(wasApproved || !isToldApproved).toBe(true);
}

describe('Rule 6.126, the receiver declines and the parent approves at the same moment', () => {
  test('one outcome, of which both are told', RACE, async ({ app, family }) => {
    for (const round of rounds(1)) {
      await beginRound(app);
      await forgetRefusals(app);
      const date = dayFromNow(100 + round);
      await expectOneOutcome(app, family, await meet(app, family, date, collide));
    }
    app.setNow(null);
  });

  test('approval first: it was approved, and then canceled', async ({ app, family }) => {
    const race = await meet(app, family, dayFromNow(90), queueUp);
    expect(race.approval.status).toBe(200);
    await expectOneOutcome(app, family, race);
  });

  test('a late notice of the approval isn’t sent, because no one should go there', async ({
    app,
    family,
  }) => {
    const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(91) }));
    const { elder } = family;
    const mails = await newMails(app, async () => {
      await app.holdingDelivery(async () => {
        await approve(family.parent, id);
        await cancel(family.youth, id, NO);
      });
      await app.deliver();
    });
    expect(mails.map(({ subject }) => subject)).toEqual([CANCELLED, CANCELLED]);
    const { items } = (await elder.get('/api/notifications')).body;
    const kinds = items
      .filter(({ sessionId }: { sessionId: string }) => sessionId === id)
      .map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['session-cancelled']);
  });
});

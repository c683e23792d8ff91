import { sql, type RawBuilder } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../../testing/as-role.ts';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { lapseChecks, storeChecks } from '../../../testing/checks.ts';
import { type Family, openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { acquainted, askToMeet, agree, growTo, trust, trusting } from '../../../testing/growing.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { refusal } from '../../../testing/owner-changes.ts';
import { refused } from '../../../testing/refused.ts';
import { requestRow } from '../../../testing/rows.ts';
import { addGuardian, endGuardian } from '../../../testing/second-guardian.ts';
import {
  answerProposal,
  approve,
  cancel,
  nextDay,
  propose,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const view = async (person: Browser, id: string) => (await person.get(`/api/sessions/${id}`)).body;
const read = async (reader: Browser, { elder, youth }: Pick<Family, 'elder' | 'youth'>) =>
  (await reader.get(`/api/friendships/${elder.personId}/${youth.personId}`)).body.preApproval;

const refusedAs = async (app: TestApp, { personId }: Browser, row: RawBuilder<unknown>) => {
  const verdict = await tryAs(app.platform.db, personId, row);
  return 'refused' in verdict ? verdict.refused : null;
};
describe('Rule 6.155, a guardian pre-approves a cleared elder of a child of 16 or 17', () => {
  test('off by default; every guardian and the youth know, and the elder doesn’t', async ({
    app,
  }) => {
    const family = await acquainted(app);
    const { elder, youth, parent } = family;
    const other = await addGuardian(app, [youth]);
    expect(await read(parent, family)).toEqual({ isVerified: true, isMine: false, others: [] });
    const mails = await newMails(app, () => trust(parent, youth, elder));
    expect(mails.map(({ to }) => to)).toEqual([other.email]);
    expect(await read(parent, family)).toMatchObject({ isMine: true, others: [] });
    expect(await read(other, family)).toMatchObject({ isMine: false, others: ['Maria Young'] });
    for (const friend of [elder, youth]) expect(await read(friend, family)).toBeNull();
    expect((await trust(parent, youth, elder)).status).toBe(204);
  });

  test.for([
    ['under-13', 'not-16-or-17'],
    ['13-15', 'not-16-or-17'],
  ] as const)('not at %s', async ([stage, code], { app }) => {
    const family = await acquainted(app);
    const { elder, youth, parent } = family;
    await growTo(app, youth, stage);
    expect(await read(parent, family)).toBeNull();
    expect((await refused(app, () => trust(parent, youth, elder))).body.code).toBe(code);
  });

  test('not an elder who isn’t cleared now, is unknown to the child or blocked', async ({
    app,
  }) => {
    const { elder, youth, parent } = await acquainted(app);
    const stranger = await app.signUp('elder');
    await storeChecks(app.platform.db, stranger.personId);
    expect((await refused(app, () => trust(parent, youth, stranger))).status).toBe(404);
    await app.query`
      insert into keepsakes (person_id, other_id, ended_at, met_at, interests)
      values (${youth.personId}, ${elder.personId}, now() + interval '100 days', '{}', '{}')
    `;
    expect((await refused(app, () => trust(parent, youth, elder))).status).toBe(404);
    await app.query`delete from keepsakes where person_id = ${youth.personId}`;
    await lapseChecks(app.platform.db, elder.personId);
    const lapsed = await refused(app, () => trust(parent, youth, elder));
    expect(lapsed.body.code).toBe('elder-not-verified');
    await block(youth, elder);
    expect((await refused(app, () => trust(parent, youth, elder))).status).toBe(404);
  });

  test('A128: no one else, even by a statement', async ({ app }) => {
    const { elder, youth, parent } = await acquainted(app);
    const [former, stranger] = [await addGuardian(app, [youth]), await app.signUp('parent')];
    await endGuardian(app, former, youth);
    for (const person of [elder, youth, former, stranger]) {
      expect([403, 404]).toContain((await refused(app, () => trust(person, youth, elder))).status);
      const row = sql`
        insert into pre_approvals (youth_id, elder_id, guardian_id)
        values (${youth.personId}, ${elder.personId}, ${person.personId})
      `;
      // Either the policy or the trigger that runs before it refuses the row.
      expect(['policy', '23514']).toContain(await refusedAs(app, person, row));
    }
    const inAnothersName = sql`
      insert into pre_approvals (youth_id, elder_id, guardian_id)
      values (${youth.personId}, ${elder.personId}, ${parent.personId})
    `;
    expect(await refusedAs(app, youth, inAnothersName)).toBe('policy');
  });

  test('not even the owner, for an ineligible child or elder', async ({ app }) => {
    const { elder, youth, parent } = await acquainted(app);
    const { db } = app.platform;
    const row = (guardian: Browser) => sql`
      insert into pre_approvals (youth_id, elder_id, guardian_id)
      values (${youth.personId}, ${elder.personId}, ${guardian.personId})
    `;
    const younger = sql`update people set stage = '13-15' where id = ${youth.personId}`;
    // The two have no approved session with each other.
    const other = await openFamily(app);
    const unknown = [
      sql`delete from sessions where youth_id = ${youth.personId}`,
      requestRow(other.elder.personId, youth.personId),
      requestRow(elder.personId, other.youth.personId),
      requestRow(elder.personId, youth.personId),
    ];
    const ended = sql`update guardianships set ended_at = now(), ended_why = 'stepped-back'
      where child_id = ${youth.personId} and guardian_id = ${parent.personId}`;
    expect(await refusal(db, [row(parent)])).toBeNull();
    expect(await refusal(db, [younger, row(parent)])).toBe('pre_approvals_from_16');
    expect(await refusal(db, [...unknown, row(parent)])).toBe('pre_approvals_acquainted');
    expect(await refusal(db, [ended, row(parent)])).toBe('pre_approvals_of_guardian');
    await lapseChecks(db, elder.personId);
    expect(await refusal(db, [row(parent)])).toBe('pre_approvals_cleared');
  });
});

describe('Rules 6.156 and 6.157, what a pre-approval approves', () => {
  test('what the youth agrees to: at once, in the guardian’s name, marked as automatic', async ({
    app,
  }) => {
    const { elder, youth, parent } = await trusting(app);
    const id = await askToMeet(elder, youth);
    expect(await view(youth, id)).toMatchObject({ status: 'pending', nextApprover: 'youth-first' });
    await agree(youth, id);
    expect(await view(youth, id)).toMatchObject({ status: 'approved' });
    const rows = await app.query`
      select guardian_id, given_by, by_rule from session_approvals where session_id = ${id}
    `;
    expect(rows).toEqual([
      { guardian_id: parent.personId, given_by: parent.personId, by_rule: true },
    ]);
    const audit = await sql<{ type: string; after: unknown }>`
      select type, after from audit_log where subject_id = ${id} and type = 'SessionApproved'
    `.execute(app.platform.db);
    expect(audit.rows).toEqual([
      { type: 'SessionApproved', after: { status: 'approved', version: 1, byRule: true } },
    ]);
  });

  test('what the youth requests, and a proposed time that the elder accepts', async ({ app }) => {
    const { elder, youth } = await trusting(app);
    const own = await askToMeet(youth, elder);
    expect((await view(elder, own)).status).toBe('approved');
    const id = await askToMeet(elder, youth);
    await propose(youth, id, nextDay());
    await answerProposal(elder, id, 'accept');
    expect((await view(elder, id)).status).toBe('approved');
  });

  test('not before the youth agrees, at an unusual time, or against a rule', async ({ app }) => {
    const { elder, youth, parent } = await trusting(app);
    const unread = await askToMeet(elder, youth);
    const early = await askToMeet(youth, elder, {
      startTime: '06:00',
      endTime: '07:00',
      unusualConfirmed: true,
    });
    for (const id of [unread, early]) expect((await view(parent, id)).status).toBe('pending');
    // The guardian is still asked, as usual.
    expect((await approve(parent, early)).status).toBe(200);
  });

  test('not if there is another session at that time; then the guardian is asked', async ({
    app,
  }) => {
    const { elder, youth, parent } = await trusting(app);
    const date = nextDay();
    const waiting = await askToMeet(elder, youth, { date });
    await askToMeet(youth, elder, { date });
    expect((await agree(youth, waiting)).status).toBe(200);
    expect(await view(parent, waiting)).toMatchObject({
      status: 'pending',
      nextApprover: 'guardians',
      agreedAt: expect.any(String),
    });
    const rows = await app.query`select from session_approvals where session_id = ${waiting}`;
    expect(rows).toEqual([]);
  });

  test('where all must approve, each pre-approval counts only for its guardian', async ({
    app,
  }) => {
    const family = await trusting(app);
    const { elder, youth, parent } = family;
    const other = await addGuardian(app, [youth]);
    await app.query`update guardianships set wants_all = true where guardian_id = ${other.personId}`;
    const id = await askToMeet(youth, elder);
    expect((await view(parent, id)).status).toBe('pending');
    expect((await approve(other, id)).body.status).toBe('approved');
    await trust(other, youth, elder);
    const next = await askToMeet(youth, elder);
    expect((await view(parent, next)).status).toBe('approved');
  });

  test('A129: no one writes an automatic approval, and the owner only with a pre-approval', async ({
    app,
  }) => {
    const { elder, youth, parent } = await acquainted(app);
    const id = await askToMeet(youth, elder);
    const forged = sql`
      insert into session_approvals (session_id, version, guardian_id, given_by, by_rule)
      values (${id}, 1, ${parent.personId}, ${parent.personId}, true)
    `;
    const { db } = app.platform;
    for (const person of [youth, elder, parent]) {
      expect(await tryAs(db, person.personId, forged)).toEqual({ refused: 'grant' });
    }
    expect(await refusal(db, [forged])).toBe('session_approvals_by_rule');
  });
});

describe('Rule 6.158, never silently', () => {
  test('every guardian is notified at once, with how to cancel', async ({ app }) => {
    const { elder, youth, parent } = await trusting(app);
    const other = await addGuardian(app, [youth]);
    let id = '';
    const mails = await newMails(app, async () => {
      id = await askToMeet(youth, elder);
    });
    const to = (person: Browser) =>
      mails
        .filter((mail) => mail.to === person.email)
        .map(({ text }) => text.replaceAll('\n', ' '));
    expect(to(parent)).toHaveLength(1);
    expect(to(parent)[0]).toContain('Your rule said yes to a session');
    expect(to(parent)[0]).toContain(`/sessions/${id}`);
    expect(to(other)[0]).toContain('Maria Young’s rule said yes to a session');
    for (const guardian of [parent, other]) {
      const { items } = (await guardian.get('/api/notifications')).body;
      const notice = { kind: 'session-by-rule', sessionId: id };
      expect(items).toContainEqual(expect.objectContaining(notice));
    }
    expect((await cancel(other, id)).status).toBe(200);
  });
});

import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { lapseChecks } from '../../../testing/checks.ts';
import { openFamily, type Family } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { agree, askToMeet, growTo, trust, trusting } from '../../../testing/growing.ts';
import { wishAll } from '../../../testing/guardian-wishes.ts';
import { addGuardian } from '../../../testing/second-guardian.ts';
import {
  answerProposal,
  approve,
  ask,
  change,
  changeOf,
  meeting,
  newId,
  nextDay,
  propose,
  videoCall,
} from '../../../testing/session-request.ts';
import { refusal } from '../../../testing/owner-changes.ts';
import { setRules } from '../../../testing/standing-rules.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const view = async (person: Browser, id: string) => (await person.get(`/api/sessions/${id}`)).body;

const suspend = ({ platform }: TestApp, { personId }: Browser) =>
  sql`update people set vetting = 'suspended' where id = ${personId}`.execute(platform.db);

const report = (by: Browser, about: object) =>
  by.must('POST', '/api/reports', { id: newId(), category: 'made-me-uncomfortable', ...about });

/** Changes that can happen between an elder's request and the youth's agreement. */
const BETWEEN: Record<string, (app: TestApp, family: Family) => Promise<unknown>> = {
  'the elder’s check lapses': (app, { elder }) => lapseChecks(app.platform.db, elder.personId),
  'the guardian takes it back': (_, { parent, youth, elder }) =>
    trust(parent, youth, elder, 'DELETE'),
  'a standing rule forbids the way to meet': (_, { parent, youth }) =>
    setRules(parent, youth, { videoOnly: true }),
  'the guardian is suspended': (app, { parent }) => suspend(app, parent),
  'the age is corrected': (app, { youth }) => growTo(app, youth, '13-15'),
  'the youth reports the elder': (_, { youth, elder }) =>
    report(youth, { personId: elder.personId }),
  'the guardian reports the elder': (_, { parent, youth, elder }) =>
    report(parent, { personId: elder.personId, childId: youth.personId }),
  'another guardian asks for all': async (app, { youth }) =>
    wishAll(await addGuardian(app, [youth]), youth),
};

describe('Rules 6.157 and 6.160, changes between a request and the youth’s agreement', () => {
  test.for(Object.entries(BETWEEN))(
    '%s: the youth’s agreement approves nothing',
    async ([, act], { app }) => {
      const family = await trusting(app);
      const { elder, youth } = family;
      const id = await askToMeet(elder, youth);
      await act(app, family);
      await agree(youth, id);
      expect((await view(youth, id)).status).toBe('pending');
    },
  );

  test('a block or a suspension of the elder: nothing is approved', async ({ app }) => {
    for (const end of [
      (_: TestApp, { youth, elder }: Family) => block(youth, elder),
      (its: TestApp, { elder }: Family) => suspend(its, elder),
    ]) {
      const family = await trusting(app);
      const id = await askToMeet(family.elder, family.youth);
      await end(app, family);
      await agree(family.youth, id);
      const rows = await app.query`select from sessions where id = ${id} and status = 'approved'`;
      expect(rows).toEqual([]);
    }
  });

  test('a report by one family doesn’t end another’s pre-approval', async ({ app }) => {
    const family = await trusting(app);
    const id = await askToMeet(family.elder, family.youth);
    const other = await openFamily(app);
    await askToMeet(other.youth, family.elder);
    await report(other.youth, { personId: family.elder.personId });
    await agree(family.youth, id);
    expect((await view(family.youth, id)).status).toBe('approved');
  });

  test('another place: an automatically approved session waits for the youth again', async ({
    app,
  }) => {
    const { elder, youth, parent } = await trusting(app);
    const request = meeting(youth, { date: nextDay() });
    const id = await ask(elder, request);
    await agree(youth, id);
    expect((await view(parent, id)).status).toBe('approved');
    const elsewhere = changeOf(request, { address: '1 Side Street' });
    expect((await change(elder, id, elsewhere)).status).toBe(200);
    expect(await view(youth, id)).toMatchObject({ status: 'pending', nextApprover: 'youth-first' });
    await trust(parent, youth, elder, 'DELETE');
    await agree(youth, id, 2);
    expect((await view(parent, id)).status).toBe('pending');
  });
});

/** An offer with a text, place, point or link that no guardian has read. */
const NEW: Record<string, (match: Browser) => { readonly id: string }> = {
  'a note': (match) => meeting(match, { date: nextDay(), message: 'Write to me at r@example.org' }),
  'a place': (match) => meeting(match, { date: nextDay(), address: 'My house, the side door' }),
  'a point on the map': (match) =>
    meeting(match, { date: nextDay(), geoCoords: { lat: 52.5, lng: 13.4 } }),
  'a link': (match) => videoCall(match, { date: nextDay() }),
};

describe('Rule 6.272, a pre-approval covers no new note, place or link', () => {
  test.for(Object.entries(NEW))(
    'A222: %s waits for a guardian, both ways',
    async ([, about], { app }) => {
      const { elder, youth, parent } = await trusting(app);
      const fromElder = await ask(elder, about(youth));
      await agree(youth, fromElder);
      const fromYouth = await ask(youth, about(elder));
      for (const [id, reader] of [
        [fromElder, youth],
        [fromYouth, elder],
      ] as const) {
        expect(await view(parent, id)).toMatchObject({
          status: 'pending',
          nextApprover: 'guardians',
        });
        expect(await view(reader, id)).toMatchObject({
          status: 'pending',
          place: null,
          message: '',
        });
      }
      // Once a guardian has approved the offer, its content is no longer new.
      expect((await approve(parent, fromElder)).status).toBe(200);
      const again = await ask(elder, about(youth));
      await agree(youth, again);
      expect((await view(youth, again)).status).toBe('approved');
    },
  );

  test('A222: a proposed time carries no unread note, and a rule’s approval makes none known', async ({
    app,
  }) => {
    const { elder, youth, parent } = await trusting(app);
    const unread = { message: 'Do not tell your mother' };
    const id = await ask(elder, meeting(youth, { date: nextDay(), ...unread }));
    await propose(youth, id, nextDay());
    await answerProposal(elder, id, 'accept');
    expect((await view(parent, id)).status).toBe('pending');
    const forged = sql`
      insert into session_approvals (session_id, version, guardian_id, given_by, by_rule)
      values (${id}, 2, ${parent.personId}, ${parent.personId}, true)
    `;
    expect(await refusal(app.platform.db, [forged])).toBe('session_approvals_by_rule');
    // Simulates an earlier release, in which pre-approvals covered every text.
    await app.platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await forged.execute(tx);
    });
    const next = await ask(elder, meeting(youth, { date: nextDay(), ...unread }));
    await agree(youth, next);
    expect((await view(parent, next)).status).toBe('pending');
  });
});

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
  ask,
  change,
  changeOf,
  meeting,
  newId,
  nextDay,
} from '../../../testing/session-request.ts';
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

import { describe, expect } from 'vitest';
import { block } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test } from '../../testing/report-fixtures.ts';
import { refused, told } from '../../testing/refused.ts';
import { ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';

test.beforeEach(({ app }) => app.query`delete from rate_limits`);

const CATEGORY = 'asked-to-meet-elsewhere';
const report = (who: Browser, about: object, id = newId()) =>
  who.post('/api/reports', { id, category: CATEGORY, details: 'Behind the library', ...about });

async function stored(app: TestApp, id: string) {
  const rows = await app.query<Record<string, unknown>>`
    select reporter_id, on_behalf_of, reported_id, reporter_name, reported_name, session_id,
      category, details, status
    from reports where id = ${id}
  `;
  return rows;
}

describe('Rules 9.16 and 9.69, a report', () => {
  test('about a person is stored with both names, and its text in no other table', async ({
    app,
    family,
  }) => {
    const id = newId();
    const details = 'He wrote of a quiet place';
    expect(
      (await report(family.youth, { personId: family.elder.personId, details }, id)).status,
    ).toBe(204);
    expect(await stored(app, id)).toEqual([
      {
        reporter_id: family.youth.personId,
        on_behalf_of: null,
        session_id: null,
        reported_id: family.elder.personId,
        reporter_name: 'Sam Young',
        reported_name: 'Rosa Alvarez',
        category: CATEGORY,
        details,
        status: 'open',
      },
    ]);
    expect(await tablesContaining(app.platform.db, details)).toEqual(['reports']);
    const rows = await app.query`
      select type, actor_id, feature, after from audit_log where subject_id = ${id}
    `;
    const after = { reportedId: family.elder.personId, onBehalfOf: null, category: CATEGORY };
    expect(rows).toEqual([
      { type: 'ReportSent', actor_id: family.youth.personId, feature: 'admin', after },
    ]);
  });

  test('about a session concerns the other participant, for a parent, too', async ({
    app,
    family,
    sessionId,
  }) => {
    const [mine, theirs] = [newId(), newId()];
    expect((await report(family.elder, { sessionId }, mine)).status).toBe(204);
    const child = { childId: family.youth.personId };
    expect((await report(family.parent, { sessionId, ...child }, theirs)).status).toBe(204);
    expect(await stored(app, mine)).toMatchObject([
      { reported_id: family.youth.personId, session_id: sessionId },
    ]);
    expect(await stored(app, theirs)).toMatchObject([
      {
        reported_id: family.elder.personId,
        reporter_id: family.parent.personId,
        on_behalf_of: family.youth.personId,
        reporter_name: 'Maria Young',
      },
    ]);
  });

  test('is possible even if the two have blocked each other', async ({ app }) => {
    const hidden = await openFamily(app);
    const id = await ask(hidden.elder, meeting(hidden.youth, { date: dayFromNow(8) }));
    await block(hidden.elder, hidden.youth);
    expect((await report(hidden.youth, { personId: hidden.elder.personId })).status).toBe(204);
    expect((await report(hidden.youth, { sessionId: id })).status).toBe(204);
    expect((await report(hidden.elder, { personId: hidden.youth.personId })).status).toBe(204);
  });

  test('sent twenty times at once is one; with other text, or by another person, its id is taken', async ({
    app,
    family,
  }) => {
    const id = newId();
    const about = { personId: family.elder.personId };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report(family.youth, about, id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await stored(app, id)).toHaveLength(1);
    await app.query`delete from rate_limits`;
    const other = newId();
    const otherWords = { ...about, details: 'Something else' };
    expect((await report(family.youth, otherWords, other)).status).toBe(204);
    const swapped = await refused(app, () => report(family.youth, about, other));
    const changed = await refused(app, () => report(family.youth, otherWords, id));
    const stolen = await refused(app, () =>
      report(family.elder, { personId: family.youth.personId }, id),
    );
    const codes = [swapped, changed, stolen].map(({ body }) => body.code);
    expect(codes).toEqual(['id-taken', 'id-taken', 'id-taken']);
  });
});

describe('Rule 9.69, what is refused', () => {
  test.for<
    [string, (family: Family, sessionId: string, far: Family) => ReturnType<typeof report>, number]
  >([
    ['a parent without a child', ({ parent }, sessionId) => report(parent, { sessionId }), 403],
    [
      'an elder for a child',
      ({ elder, youth }, sessionId) => report(elder, { sessionId, childId: youth.personId }),
      403,
    ],
    [
      'a name of one’s own',
      ({ elder, youth }) => report(youth, { personId: elder.personId, reportedName: 'X' }),
      422,
    ],
  ])('%s', async ([, send, status], { app, family, far, sessionId }) => {
    expect((await refused(app, () => send(family, sessionId, far))).status).toBe(status);
  });

  test('for a parent, a stranger and an unknown person get the same response', async ({
    app,
    family,
    far,
  }) => {
    const { personId: childId } = family.youth;
    const stranger = await refused(app, () =>
      report(family.parent, { personId: far.elder.personId, childId }),
    );
    const nobody = await refused(app, () => report(family.parent, { personId: newId(), childId }));
    expect(told(stranger)).toEqual(told(nobody));
  });
});

describe('Rule 9.110, a report about a person who can’t be found', () => {
  test.for<[string, (family: Family, sessionId: string, far: Family) => [Browser, object]]>([
    ['a person one cannot see', ({ elder }, _, far) => [elder, { personId: far.youth.personId }]],
    ['a session of others', (_, sessionId, far) => [far.elder, { sessionId }]],
  ])(
    '%s, is taken like any other, and names nobody',
    async ([, about], { app, family, far, sessionId }) => {
      const [by, other] = about(family, sessionId, far);
      const id = newId();
      const known = await report(family.youth, { personId: family.elder.personId });
      for (const _ of ['first', 'again']) {
        expect(told(await report(by, other, id))).toEqual(told(known));
      }
      expect(await stored(app, id)).toMatchObject([
        { reported_id: null, session_id: null, reported_name: '' },
      ]);
    },
  );
});

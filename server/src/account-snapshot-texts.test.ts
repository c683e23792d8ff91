import { reportedSessionSchema } from '@oakling/domain/admin/contract';
import { sentWarningSchema } from '@oakling/domain/admin/decide-warning';
import { snapshotContentSchema } from '@oakling/domain/admin/account-snapshot';
import type { DeclaredText } from '@oakling/domain/kernel/declared-text';
import { NO_TEXTS } from '@oakling/domain/sessions/offer-texts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { FORMER, unmet, type Mark } from './testing/marks.ts';
import { test } from './testing/operations/scenario-test.ts';
import type { Browser } from './testing/browser.ts';
import type { TestApp } from './testing/test-app.ts';
import { textsOfRequest } from './testing/text-fields.ts';

const isCopiedTo = (copy: DeclaredText['copies'][number], { declared }: Mark) =>
  declared.copies.includes(copy);

const isOfGuardian = ({ text, writer }: Mark) => text === 'fullName' && writer === 'parent';

interface KeptRow {
  readonly full_name: string;
  readonly content: Readonly<Record<string, unknown>>;
}

async function copiesOf({ platform: { db } }: TestApp, people: readonly Browser[]) {
  const ids = people.map(({ personId }) => personId);
  await sql`
    select snapshot_account(id, array(select id from reports), now()) from unnest(${ids}::uuid[]) as id
    where not exists (select from account_snapshots where person_id = id)
  `.execute(db);
  const { rows } = await sql<KeptRow>`
    select full_name, content from account_snapshots where person_id = any (${ids}::uuid[])
  `.execute(db);
  return rows;
}

describe('What outlives a text matches its declaration', () => {
  test('the copy of a reported session has it', async ({ scenario: { app } }) => {
    const rows = await app.query<{ copy: unknown }>`
      select snapshot_session(id) as copy from sessions
    `;
    const copies = JSON.stringify(rows.map(({ copy }) => v.parse(reportedSessionSchema, copy)));
    const problems = await unmet(
      (mark) => !isCopiedTo('report', mark) || isOfGuardian(mark) || copies.includes(mark.words),
      'add it to snapshot_session (server/schema/safety/rules.sql) and to reportedSessionSchema; a text of an offer to offer_texts',
    );
    expect(problems).toEqual([]);
  });

  test('the copy of an account removed during a case has it, also of former versions', async ({
    app,
    scenario: { actors },
  }) => {
    const { elder, youth, parent, suspendedElder } = actors;
    const rows = await copiesOf(app, [elder, youth, parent, suspendedElder]);
    const copies = JSON.stringify(
      rows.map((row) => [row.full_name, v.parse(snapshotContentSchema, row.content)]),
    );
    const todo = 'add it to snapshot_account (server/schema/admin) and to snapshotContentSchema';
    const problems = await unmet(
      (mark) => !isCopiedTo('account', mark) || copies.includes(mark.words),
      todo,
    );
    expect(problems).toEqual([]);
    const former = Object.entries(FORMER).filter(([, words]) => !copies.includes(words));
    expect(former.map(([text]) => `${text} of a former version: ${todo}`)).toEqual([]);
  });

  test('a row in a copy has no key that its schema lacks', async ({
    app,
    scenario: { actors },
  }) => {
    const { db } = app.platform;
    const sessions = await sql<{ copy: Readonly<Record<string, unknown>> }>`
      select snapshot_session(id) as copy from sessions
    `.execute(db);
    for (const { copy } of sessions.rows) {
      const { question = null } = copy;
      expect(v.parse(reportedSessionSchema, copy)).toMatchObject({ question });
    }
    const { elder, suspendedElder } = actors;
    for (const { content } of await copiesOf(app, [elder, suspendedElder])) {
      const { decisions, checks } = content;
      expect(v.parse(snapshotContentSchema, content)).toMatchObject({ decisions, checks });
    }
    const warned = await sql<{ sent: object[] }>`
      select warnings_to(id) as sent from people
    `.execute(db);
    const sent = warned.rows.flatMap((row) => row.sent);
    expect(sent).not.toEqual([]);
    expect(v.parse(v.array(sentWarningSchema), sent)).toEqual(sent);
  });

  test('the scenario has former words for each text that a change can replace', async ({ app }) => {
    const fields = await textsOfRequest(app, 'put', '/api/sessions/{id}');
    const former = new Set(Object.keys(FORMER));
    expect(new Set(fields), 'add it to FORMER in server/src/testing/marks.ts').toEqual(former);
  });

  test('an old copy without later fields can be read', () => {
    const met = { status: 'approved', startTime: 'x', endTime: 'x', timeZone: 'UTC' };
    const old = { sessions: [{ ...met, former: [{ startTime: 'x' }] }], checks: [{ id: '1' }] };
    const { sessions, warnings, checks } = v.parse(snapshotContentSchema, old);
    const [session] = sessions;
    expect(session).toMatchObject({ ...NO_TEXTS, place: null, question: null, proposal: null });
    expect(session?.former).toEqual([{ startTime: 'x', place: null, ...NO_TEXTS }]);
    expect([warnings, checks[0]?.endingNote]).toEqual([[], '']);
  });
});

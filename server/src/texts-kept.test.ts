import { reportedSessionSchema } from '@oakling/domain/admin/contract';
import { keptContentSchema } from '@oakling/domain/admin/kept-contract';
import type { DeclaredText } from '@oakling/domain/kernel/declared-text';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { ALL_MARKS, FORMER, unmet, type Mark } from './testing/marks.ts';
import { test } from './testing/operations/scenario-test.ts';
import type { TestApp } from './testing/test-app.ts';
import { textsOfRequest } from './testing/text-fields.ts';

const isCopiedTo = (copy: DeclaredText['copies'][number], { declared }: Mark) =>
  declared.copies.includes(copy);

/** A guardian's name is none of the session's two. */
const isOfGuardian = ({ text, writer }: Mark) => text === 'fullName' && writer === 'parent';

/** Copies of these accounts as moderators read them. */
async function copiesOf({ platform: { db } }: TestApp, people: readonly string[]): Promise<string> {
  await sql`
    select keep_account(id, array(select id from reports), now()) from unnest(${people}::uuid[]) as id
  `.execute(db);
  const { rows } = await sql<{ full_name: string; content: unknown }>`
    select full_name, content from kept_accounts where person_id = any (${people}::uuid[])
  `.execute(db);
  return JSON.stringify(
    rows.map((row) => [row.full_name, v.parse(keptContentSchema, row.content)]),
  );
}

/** The request's name for a text: that of its column. */
const fieldOf = ([column]: readonly string[]) =>
  column?.replace(/^.*\./, '').replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

describe('What outlives a text is what its declaration says', () => {
  test('the copy of a reported session holds it', async ({ scenario: { app } }) => {
    const { rows } = await sql<{ copy: unknown }>`
      select keep_session(id) as copy from sessions
    `.execute(app.platform.db);
    const copies = JSON.stringify(rows.map(({ copy }) => v.parse(reportedSessionSchema, copy)));
    const problems = await unmet(
      (mark) => !isCopiedTo('report', mark) || isOfGuardian(mark) || copies.includes(mark.words),
      'add it to keep_session (server/schema/safety/rules.sql) and to reportedSessionSchema',
    );
    expect(problems).toEqual([]);
  });

  test('the copy of an account removed during a case holds it, of former versions too', async ({
    app,
    scenario: { actors },
  }) => {
    const { elder, youth, parent, suspendedElder } = actors;
    const people = [elder, youth, parent, suspendedElder].map(({ personId }) => personId);
    const copies = await copiesOf(app, people);
    const todo = 'add it to keep_account (server/schema/admin) and to keptContentSchema';
    const problems = await unmet(
      (mark) => !isCopiedTo('account', mark) || copies.includes(mark.words),
      todo,
    );
    expect(problems).toEqual([]);
    const former = Object.entries(FORMER).filter(([, words]) => !copies.includes(words));
    expect(former.map(([text]) => `${text} of a former version: ${todo}`)).toEqual([]);
  });

  test('each text that a change of a session brings has its former words in the scenario', async ({
    app,
  }) => {
    const fields = await textsOfRequest(app, 'put', '/api/sessions/{id}');
    const former = ALL_MARKS.filter(({ text }) => text in FORMER);
    const columns = new Set(former.map(({ declared }) => fieldOf(declared.columns)));
    // The API's name for the note is the specification's. Decision 079
    const stored = fields.map((field) => (field === 'message' ? 'note' : field));
    expect(new Set(stored), 'add it to FORMER in server/src/testing/marks.ts').toEqual(columns);
  });

  test('an old copy lacks fields that came later, and is read', () => {
    const met = { status: 'approved', startTime: 'x', endTime: 'x', timeZone: 'UTC' };
    const old = { sessions: [{ ...met, former: [{ startTime: 'x' }] }], checks: [{ id: '1' }] };
    const { sessions, warnings, checks } = v.parse(keptContentSchema, old);
    const [session] = sessions;
    expect(session).toMatchObject({ message: '', place: null, question: null, proposal: null });
    expect(session?.former).toEqual([{ startTime: 'x', place: null, message: '' }]);
    expect([warnings, checks[0]?.endingNote]).toEqual([[], '']);
  });
});

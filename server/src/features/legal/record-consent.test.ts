import { TERMS_VERSION } from '@oakling/domain/legal/terms';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { testWithOwnFamily as base } from '../../testing/fixtures.ts';
import { aDayLater, recordByMail } from '../../testing/mailed-consent.ts';
import { refused } from '../../testing/refused.ts';
import { consentsFor } from '../../testing/stored-consents.ts';
import type { Browser } from '../../testing/browser.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend('environment', {
  CHILD_CONSENT: 'required',
  CONSENT_METHODS: 'email-plus,signed-form',
});

const FORM = { way: 'signed-form', day: '2026-01-05', note: 'Signed by Maria, seen on paper.' };
const pathOf = (child: Browser) => `/api/moderation/people/${child.personId}/consent`;

async function audited(app: TestApp, child: Browser) {
  const rows = await app.query<{ type: string; actor_id: string; after: object | null }>`
    select type, actor_id, after from audit_log
    where feature = 'legal' and subject_id = ${child.personId} and type <> 'ConsentViewed'
    order by id
  `;
  return rows;
}

describe('Rule 9.180, a consent that a moderator has seen', () => {
  test('is recorded once, audited without the note, and lets the child meet others', async ({
    app,
    family,
    moderator,
  }) => {
    const { elder, youth, parent } = family;
    await moderator.must('POST', pathOf(youth), FORM);
    expect((await moderator.get(pathOf(youth))).body).toMatchObject({
      state: 'recorded',
      way: 'signed-form',
      day: '2026-01-05',
      note: FORM.note,
    });
    const again = await refused(app, () => moderator.post(pathOf(youth), FORM));
    expect([again.status, again.body.code]).toEqual([409, 'already-recorded']);
    expect((await elder.get(`/api/matches/${youth.personId}`)).status).toBe(200);
    expect(await audited(app, youth)).toEqual([
      {
        type: 'ChildConsentRecorded',
        actor_id: moderator.personId,
        after: { way: 'signed-form', day: '2026-01-05' },
      },
    ]);
    // The parent sees that the consent is recorded, and by which method, but not the moderator's note.
    const read = await parent.get(`/api/children/${youth.personId}/consent`);
    expect(read.body).toMatchObject({ state: 'recorded', way: 'signed-form' });
    expect(read.text).not.toContain('Maria');
    const names = { [parent.personId]: 'parent', [youth.personId]: 'child' };
    expect(await consentsFor(app.platform.db, [youth.personId], names)).toContain(
      `parent for child child-consent signed-form ${TERMS_VERSION}`,
    );
  });

  test('can be withdrawn for a parent who says so; after that, only the parent can agree again', async ({
    app,
    family,
    moderator,
  }) => {
    const { elder, youth, parent } = family;
    await recordByMail(app, parent);
    await moderator.must('POST', `${pathOf(youth)}/withdraw`, { note: 'She rang us.' });
    expect((await elder.get(`/api/matches/${youth.personId}`)).status).toBe(404);
    expect((await youth.get('/api/me')).status).toBe(401);
    const record = await refused(app, () => moderator.post(pathOf(youth), FORM));
    expect(record.body.code).toBe('consent-withdrawn');
    await parent.must('POST', `/api/children/${youth.personId}/consent`, { guardianConsent: true });
    await moderator.must('POST', pathOf(youth), FORM);
  });

  test.for([
    [{ ...FORM, way: 'video-call' }, 'way-off'],
    [{ ...FORM, way: 'email-plus' }, 'way-off'],
    [{ ...FORM, day: '2999-01-01' }, 'day-ahead'],
  ] as const)('not %o', async ([record, code], { app, family, moderator }) => {
    const answer = await refused(app, () => moderator.post(pathOf(family.youth), record));
    expect([answer.status, answer.body.code]).toEqual([409, code]);
  });

  test('only for a child', async ({ app, family, moderator }) => {
    for (const person of [family.elder, family.parent]) {
      const answer = await refused(app, () => moderator.post(pathOf(person), FORM));
      expect(answer.status).toBe(404);
      expect((await moderator.get(pathOf(person))).status).toBe(404);
    }
  });
});

describe('A109, a consent recorded by a person who isn’t a moderator', () => {
  test('or by a moderator in another’s name, or as a mail', async ({ app, family, moderator }) => {
    const attempt = (set: string) =>
      app.platform.db.transaction().execute(async (tx) => {
        await sql`
          select set_config('role', 'oakling_moderator', true),
            set_config('app.moderator_id', ${moderator.personId}, true)
        `.execute(tx);
        await sql`
          update child_consents set ${sql.raw(set)} where child_id = ${family.youth.personId}
        `.execute(tx);
      });
    const form = `way = 'signed-form', recorded_at = now(), seen_on = '2026-01-05', note = 'x'`;
    await expect(attempt(`state = 'recorded', ${form}`)).rejects.toThrow("this can't be recorded");
    const mail = `state = 'recorded', way = 'email-plus', recorded_at = now()`;
    await expect(attempt(mail)).rejects.toThrow("this can't be recorded");
    // Moderators record consents in their own name and only by their own methods, which exclude mail.
    await aDayLater(app);
    const own = `${mail}, recorded_by = '${moderator.personId}'`;
    await expect(attempt(own)).rejects.toThrow("this can't be recorded");
    await expect(attempt(`note = 'changed later'`)).rejects.toThrow('there is no decision to make');
    await attempt(`state = 'recorded', ${form}, recorded_by = '${moderator.personId}'`);
    const again = `state = 'waiting'`;
    await expect(attempt(again)).rejects.toThrow('only the parent can consent');
  });
});

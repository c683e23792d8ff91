import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { newMails } from '../../testing/new-mails.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { yearsAgo } from '../../testing/birthdays.ts';
import { pathOf, stageOf, storedDate } from '../../testing/stored-birth-date.ts';

describe('rule 1.122, a moderator corrects a date of birth', () => {
  const pathFor = (child: Browser) => `/api/moderation/people/${child.personId}/birth-date`;
  const reason = 'We saw the birth certificate.';

  // Attack A152.
  test('after the guardians’ only correction: everyone is notified, no step comes within a week, and no guardian can correct it again', async ({
    app,
    family: { parent },
    moderator,
  }) => {
    const child = await app.invite(parent, 'Nia Young', { birthDate: yearsAgo(12) });
    const second = await addGuardian(app, [child]);
    const correct = (by: Browser, birthDate: string) =>
      by.json('POST', `${pathOf(child)}/correct`, { birthDate, reason: 'The year was wrong' });
    expect((await correct(parent, yearsAgo(11))).status).toBe(204);
    expect((await correct(second, yearsAgo(12))).body.code).toBe('already-corrected');
    const birthDate = yearsAgo(13);
    const mails = await newMails(app, () =>
      moderator.must('POST', pathFor(child), { birthDate, reason }),
    );
    expect(await storedDate(app, child)).toBe(birthDate);
    const told = mails.filter(({ subject }) => subject === 'A date of birth was corrected');
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [child, parent, second].map(({ email }) => email).toSorted(),
    );
    for (const { text } of told) {
      expect(text).toContain('A moderator checked and entered it.');
      expect(text).not.toContain(reason);
    }
    const { stage, next } = await stageOf(parent, child);
    expect(stage).toBe('under-13');
    expect(next).toBeNull();
    const rows = await app.query<{ days: number }>`
      select floor(extract(epoch from begins_at - now()) / 86400)::int as days from steps_ahead
      where person_id = ${child.personId} and step = '13'
    `;
    expect(rows[0]?.days).toBeGreaterThanOrEqual(7);
    expect((await correct(second, yearsAgo(12))).body.code).toBe('already-corrected');
    const { decisions, birthDateCorrected } = (
      await moderator.get(`/api/moderation/people/${child.personId}`)
    ).body;
    expect(decisions).toMatchObject([{ decision: 'birth-date-set', note: reason }]);
    expect(birthDateCorrected.by).toBe((await parent.get('/api/me')).body.fullName);
    // A moderator can correct the date again.
    await moderator.must('POST', pathFor(child), { birthDate: yearsAgo(12), reason });
  });

  test('not without a reason, outside the age range, or of an adult', async ({
    app,
    family: { parent },
    moderator,
  }) => {
    const child = await app.invite(parent, 'Nia Young');
    const set = async (json: object) => {
      const { status, body } = await moderator.post(pathFor(child), json);
      return [status, body.code];
    };
    expect((await set({ birthDate: yearsAgo(12) }))[0]).toBe(422);
    expect(await set({ birthDate: yearsAgo(30), reason })).toEqual([422, 'birth-date-unfit']);
    await comeOfAge(app, child);
    expect(await set({ birthDate: yearsAgo(12), reason })).toEqual([409, 'not-a-child']);
  });
});

import { describe, expect } from 'vitest';
import type { Family } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { comeOfAge } from '../../../testing/growing.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { ask, dayFromNow, meeting, nextDay, propose } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendReminders } from '../../sessions/day/send-reminders.ts';

/** The sentences about parents in an action's mails, except the one that no parent is asked. */
async function wordsOfParents(app: TestApp, act: () => Promise<unknown>) {
  const mails = await newMails(app, act);
  const texts = mails.map(({ text }) => text.replaceAll('No parent has to say yes.', ''));
  return {
    isMailed: mails.length > 0,
    said: texts.flatMap((text) => /.*parent.*/i.exec(text) ?? []),
  };
}

const asked = ({ elder, youth }: Family, by: 'elder' | 'youth', date = nextDay()) => {
  const [from, to] = by === 'elder' ? [elder, youth] : [youth, elder];
  return ask(from, meeting(to, { date }));
};

describe('Rule 8.113, mails about an adult mention no deciding parent', () => {
  test.for(['elder', 'youth'] as const)(
    'another time for a request by the %s',
    async (by, { app, family }) => {
      await comeOfAge(app, family.youth);
      const id = await asked(family, by);
      const other = by === 'elder' ? family.youth : family.elder;
      const mails = await wordsOfParents(app, () => propose(other, id, nextDay()));
      expect(mails).toEqual({ isMailed: true, said: [] });
    },
  );

  test.for(['elder', 'youth'] as const)(
    'no answer yet to a request by the %s',
    async (by, { app, family }) => {
      await comeOfAge(app, family.youth);
      await asked(family, by, dayFromNow(3));
      app.setNow(new Date(`${dayFromNow(2)}T20:00Z`));
      const mails = await wordsOfParents(app, () => app.run(sendReminders));
      app.setNow(null);
      expect(mails).toEqual({ isMailed: true, said: [] });
    },
  );

  test('a suspension', async ({ app, family: { youth }, moderator }) => {
    await comeOfAge(app, youth);
    const about = { note: 'Discussed', told: 'You asked for an address.' };
    const mails = await wordsOfParents(app, () =>
      moderator.must('POST', `/api/moderation/people/${youth.personId}/suspend`, about),
    );
    expect(mails).toEqual({ isMailed: true, said: [] });
  });
});

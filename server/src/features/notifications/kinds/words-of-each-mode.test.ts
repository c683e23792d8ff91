import { expect } from 'vitest';
import { causeEveryMail, MAIL_SUBJECTS } from '../../../testing/every-mail.ts';
import { test } from '../../../testing/fixtures.ts';
import {
  changeOf,
  ask,
  approve,
  change,
  meeting,
  nextDay,
  videoCall,
} from '../../../testing/session-request.ts';

/** Texts for readers who might travel to a place. */
const GOING = /\b(not|nowhere to|please|you) go\b|\bon (the|your) way\b/i;
/** Texts for readers who might open a link. */
const JOINING = /nothing to join|video calls? will not/i;

test.for([
  ['in person', meeting, GOING, JOINING],
  ['by video call', videoCall, JOINING, GOING],
] as const)(
  'Rule 8.88, every mail about sessions %s fits them',
  async ([, make, fits, not], { app }) => {
    const before = (await app.mails()).length;
    const mails = (await causeEveryMail(app, make)).mails.slice(before);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(MAIL_SUBJECTS);
    const saying = (words: RegExp) =>
      mails.filter(({ subject, text }) => words.test(`${subject} ${text}`));
    expect(saying(not).map(({ subject, text }) => [subject, text])).toEqual([]);
    // The invitation, a cancellation, several at once, and a change.
    expect([...new Set(saying(fits).map(({ subject }) => subject))].toSorted()).toEqual([
      '2 sessions were called off',
      'A session was cancelled',
      'Somebody would like to meet you',
      'Your session was changed',
    ]);
  },
);

test('Rule 8.88, a meeting that becomes a video call: nobody is sent away, and all know', async ({
  app,
  family: { elder, youth, parent },
}) => {
  const before = meeting(youth, { date: nextDay() });
  await approve(parent, await ask(elder, before));
  const call = videoCall(youth, { id: before.id, date: before.date });
  expect((await change(elder, before.id, changeOf(call))).status).toBe(200);
  const mail = (await app.mails()).findLast(({ to }) => to === youth.email);
  expect(mail?.text).toContain('It is a video call now, no longer a meeting in person.');
  expect(mail?.text).not.toMatch(GOING);
});

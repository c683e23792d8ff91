import { expect } from 'vitest';
import { suspend } from '../../../testing/appeals.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { addGuardian } from '../../../testing/second-guardian.ts';
import { approve, ask, dayFromNow, meeting } from '../../../testing/session-request.ts';

test('Rule 9.211, a suspended guardian gets no mail about the child, except about the end of the guardianship', async ({
  app,
  family,
  moderator,
}) => {
  const { parent, youth, elder } = family;
  const max = await addGuardian(app, [youth]);
  await suspend(moderator, max);
  const asked = () => ask(elder, meeting(youth, { date: dayFromNow(3) }));
  const mails = [await newMails(app, asked)];
  const id = await asked();
  mails.push(await newMails(app, () => approve(parent, id)));
  mails.push(
    await newMails(app, () => parent.must('POST', `/api/children/${youth.personId}/pause`)),
  );
  for (const each of mails) expect(each).not.toEqual([]);
  const toMax = mails.flat().filter(({ to }) => to === max.email);
  expect(toMax.map(({ subject }) => subject)).toEqual([]);
  const end = { guardianId: max.personId, childId: youth.personId, reason: 'Court' };
  const ended = await newMails(app, () =>
    moderator.must('POST', '/api/moderation/guardianships/end', end),
  );
  expect(ended.filter(({ to }) => to === max.email)).toHaveLength(1);
});

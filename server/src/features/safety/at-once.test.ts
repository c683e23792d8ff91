import { describe, expect } from 'vitest';
import { collide, queueUp } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { refused, told } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { ask, dayFromNow, meeting } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';

const NOTE = { note: 'Reported twice', told: 'You were rude.' };
const suspend = (moderator: Browser, { personId }: Browser) =>
  moderator.post(`/api/moderation/people/${personId}/suspend`, NOTE);
const leave = (person: Browser) => person.post('/api/account/removal', { password: PASSWORD });

async function standingOf(app: TestApp, email: string) {
  const rows = await app.query<{ vetting: string | null }>`
    select vetting from users left join people using (id) where email = ${email}
  `;
  return rows.map(({ vetting }) => vetting);
}

describe('Rule 9.54, an invite by a parent who can’t supervise', () => {
  test('creates no child once the parent is suspended', async ({ app, moderator }) => {
    const parent = await app.signUp('parent');
    const { completion, email } = await sendInvite(app, parent);
    await suspend(moderator, parent);
    const answer = await refused(app, () =>
      app.browser().post('/api/youth-completion', completion),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'invite-not-found']);
    expect(await standingOf(app, email)).toEqual([]);
  });

  test.for(['suspended', 'removed'] as const)(
    'at the moment the parent is %s leaves no child behind, whoever comes first',
    async (how, { app, moderator }) => {
      for (const isParentFirst of [true, false]) {
        const parent = await app.signUp('parent');
        const { completion, email } = await sendInvite(app, parent);
        const end = () => (how === 'removed' ? leave(parent) : suspend(moderator, parent));
        const complete = () => app.browser().post('/api/youth-completion', completion);
        const held = {
          text: 'select from people where id = $1 for update',
          values: [parent.personId],
        };
        const starts = isParentFirst ? [end, complete] : [complete, end];
        const answers = await queueUp(app, held, starts);
        for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
        const left = await standingOf(app, email);
        expect(left).not.toContain(null);
        expect(left).not.toContain('unverified');
      }
    },
  );
});

test('Rule 9.55, a suspended child can’t return through its parent', async ({ app, moderator }) => {
  const { parent, youth } = await openFamily(app);
  await suspend(moderator, youth);
  const answer = await refused(app, () =>
    parent.post(`/api/children/${youth.personId}/removal`, { password: PASSWORD }),
  );
  expect([answer.status, answer.body.code]).toEqual([409, 'account-suspended']);
});

test('Rule 9.56, a session’s id is never reused, blocked or deleted', async ({ app }) => {
  const [blocked, gone] = [await openFamily(app), await openFamily(app)];
  const another = await openFamily(app);
  const answers = [];
  for (const family of [blocked, gone]) {
    const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(9) }));
    if (family === gone) await leave(family.youth);
    else await family.youth.must('POST', '/api/blocks', { personId: family.elder.personId });
    answers.push(told(await family.elder.post('/api/sessions', meeting(another.youth, { id }))));
  }
  expect(answers[0]).toMatchObject({ status: 409, code: 'already-exists' });
  expect(answers[1]).toEqual(answers[0]);
});

test('the nil UUID isn’t an id', async ({ app }) => {
  const { elder, youth } = await openFamily(app);
  const id = '00000000-0000-0000-0000-000000000000';
  const answer = await refused(app, () => elder.post('/api/sessions', meeting(youth, { id })));
  expect(answer.status).toBe(422);
});

test('Rule 9.15, a person blocked twice at the same moment is blocked once, with one event', async ({
  app,
}) => {
  const { elder, youth } = await openFamily(app);
  const people = [elder.personId, youth.personId];
  const held = { text: 'select from people where id = any($1) for update', values: [people] };
  const block = () => youth.post('/api/blocks', { personId: elder.personId });
  const answers = await collide(app, held, [block, block], 2);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  const rows = await app.query`
    select (select count(*)::int from blocks where blocker_id = ${youth.personId}) as blocks,
      (select count(*)::int from audit_log where type = 'PersonBlocked' and actor_id = ${youth.personId}) as events
  `;
  expect(rows).toEqual([{ blocks: 1, events: 1 }]);
});

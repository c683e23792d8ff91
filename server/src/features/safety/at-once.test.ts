import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrolledModerator } from '../../testing/moderator.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { openHouse, PASSWORD, type House } from '../../testing/house.ts';
import { queueUp } from '../../testing/at-once.ts';
import { refused, told } from '../../testing/refused.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { ask, dayFromNow, meeting } from '../../testing/session-request.ts';

let house: House;
let moderator: Browser;

beforeAll(async () => {
  house = await openHouse();
  moderator = (await enrolledModerator(house)).browser;
});
afterAll(() => house.close());

const NOTE = { note: 'Reported twice' };
const suspend = ({ personId }: Browser) =>
  moderator.post(`/api/moderation/people/${personId}/suspend`, NOTE);
const leave = (person: Browser) => person.post('/api/account/removal', { password: PASSWORD });

/** What became of an address: an account, a person, and how that person stands. */
async function standingOf(email: string) {
  const { rows } = await sql<{ vetting: string | null }>`
    select vetting from users left join people using (id) where email = ${email}
  `.execute(house.platform.db);
  return rows.map(({ vetting }) => vetting);
}

describe('Rule 9.54, an invite of a parent who cannot supervise', () => {
  test('makes no child once the parent is suspended', async () => {
    const parent = await house.signUp('parent');
    const { completion, email } = await sendInvite(house, parent);
    await suspend(parent);
    const answer = await refused(house, () =>
      house.browser().post('/api/youth-completion', completion),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'invite-not-found']);
    expect(await standingOf(email)).toEqual([]);
  });

  test.for(['suspended', 'removed'] as const)(
    'at the moment the parent is %s leaves no child behind, whoever comes first',
    async (how) => {
      for (const isParentFirst of [true, false]) {
        const parent = await house.signUp('parent');
        const { completion, email } = await sendInvite(house, parent);
        const end = () => (how === 'removed' ? leave(parent) : suspend(parent));
        const complete = () => house.browser().post('/api/youth-completion', completion);
        const held = {
          text: 'select from people where id = $1 for update',
          values: [parent.personId],
        };
        const starts = isParentFirst ? [end, complete] : [complete, end];
        const answers = await queueUp(house, held, starts);
        for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
        const left = await standingOf(email);
        expect(left).not.toContain(null);
        expect(left).not.toContain('unverified');
      }
    },
  );
});

test('Rule 9.55, a suspended child does not come back by way of its parent', async () => {
  const { parent, youth } = await openFamily(house);
  await suspend(youth);
  const answer = await refused(house, () =>
    parent.post(`/api/children/${youth.personId}/removal`, { password: PASSWORD }),
  );
  expect([answer.status, answer.body.code]).toEqual([409, 'account-suspended']);
});

test('Rule 9.56, the number of a session is not given again, blocked or gone', async () => {
  const [blocked, gone] = [await openFamily(house), await openFamily(house)];
  const another = await openFamily(house);
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

test('the number of nobody is no id', async () => {
  const { elder, youth } = await openFamily(house);
  const id = '00000000-0000-0000-0000-000000000000';
  const answer = await refused(house, () => elder.post('/api/sessions', meeting(youth, { id })));
  expect(answer.status).toBe(422);
});

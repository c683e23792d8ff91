import { DEFAULT_CHECKS } from '@oakling/domain/identity/clearance';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { queueUp } from '../../testing/at-once.ts';
import { clearElder, lapseChecks, recordCheck, withdrawCheck } from '../../testing/checks.ts';
import { approveByLink, mailedLink } from '../../testing/decision-link.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { refused } from '../../testing/refused.ts';
import { beginRound, RACE, rounds } from '../../testing/rounds.ts';
import { approve, ask, dayFromNow, meeting } from '../../testing/session-request.ts';

const test = base.extend('environment', { ELDER_VETTING: 'required' });
let days = 20;
const nextMeeting = (...[who]: Parameters<typeof meeting>) =>
  meeting(who, { date: dayFromNow((days += 1)) });

describe('Rule 9.137, a clearance that ends between request and approval, where it is required', () => {
  test('an expiry refuses the approval, on the page and by mailed link, until the check is renewed', async ({
    app,
    family: { elder, youth, parent },
    moderator,
  }) => {
    await clearElder(moderator, elder);
    const id = await ask(youth, nextMeeting(elder));
    const link = await mailedLink(app, parent);
    await lapseChecks(app.platform.db, elder.personId, 'Record check');
    const page = await refused(app, () => approve(parent, id));
    expect([page.status, page.body.code]).toEqual([409, 'may-not-meet']);
    const mailed = await refused(app, () => approveByLink(app.browser(), link));
    expect([mailed.status, mailed.body.code]).toEqual([409, 'may-not-meet']);
    await recordCheck(moderator, elder, { check: 'Record check' });
    expect((await approve(parent, id)).status).toBe(200);
  });

  test('by a statement, too', async ({ app, family: { elder, youth, parent }, moderator }) => {
    await clearElder(moderator, elder);
    const id = await ask(youth, nextMeeting(elder));
    const decide = sql`
      update sessions set status = 'approved', decided_at = now(), decided_by = ${parent.personId}
      where id = ${id}
    `;
    await withdrawCheck(moderator, elder, 'Talk');
    await expect(decide.execute(app.platform.db)).rejects.toMatchObject({
      constraint: 'sessions_may_meet',
    });
    await recordCheck(moderator, elder);
    await decide.execute(app.platform.db);
  });

  test(
    'if a check is withdrawn at the moment of the approval, the first one counts',
    RACE,
    async ({ app, family: { elder, youth, parent }, moderator }) => {
      const elderRow = {
        text: 'select from people where id = $1 for update',
        values: [elder.personId],
      };
      for (const round of rounds(2)) {
        await beginRound(app);
        await clearElder(moderator, elder);
        const id = await ask(youth, nextMeeting(elder));
        const starts = [() => withdrawCheck(moderator, elder, 'Talk'), () => approve(parent, id)];
        const isApprovalFirst = round % 2 === 1;
        if (isApprovalFirst) starts.reverse();
        const answers = await queueUp(app, elderRow, starts);
        expect(answers.map(({ status }) => status)).toEqual(
          isApprovalFirst ? [200, 204] : [204, 409],
        );
        app.setNow(null);
      }
    },
  );
});

test('Rule 9.137, where it isn’t required, the card shows the current state', async ({
  openApp,
}) => {
  const app = await openApp({ ELDER_VETTING: 'optional' });
  const { elder, youth, parent } = await openFamily(app);
  const { browser: moderator } = await enrolledModerator(app);
  const id = await ask(youth, nextMeeting(elder));
  const card = async () => (await parent.get(`/api/sessions/${id}`)).body.elderProfile.checks;
  expect(await card()).toBeNull();
  await clearElder(moderator, elder);
  expect(await card()).toEqual({ names: [...DEFAULT_CHECKS], lastOn: dayFromNow(0) });
  await lapseChecks(app.platform.db, elder.personId, 'Talk');
  expect(await card()).toBeNull();
  expect((await approve(parent, id)).status).toBe(200);
});

test('Rule 9.137, open pages of a deciding parent update with a check', async ({
  family: { elder, youth, parent },
  moderator,
  notices,
}) => {
  await clearElder(moderator, elder);
  await ask(youth, nextMeeting(elder));
  await notices.take();
  await withdrawCheck(moderator, elder, 'Talk');
  const heard = (await notices.take()).filter(({ feature }) => feature === 'admin');
  expect(heard.some(({ people }) => people.includes(parent.personId))).toBe(true);
  expect(heard.some(({ people }) => people.includes(elder.personId))).toBe(true);
});

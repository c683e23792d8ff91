import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { openFamily, type Family } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import {
  approve,
  ask,
  dayFromNow,
  meeting,
  nextDay,
  videoCall,
} from '../../../testing/session-request.ts';
import { PASSWORD, type SentMail, type TestApp } from '../../../testing/test-app.ts';

const pause = ({ parent, youth }: Family) =>
  parent.must('POST', `/api/children/${youth.personId}/pause`);
const remove = ({ parent, youth }: Family) =>
  parent.must('POST', `/api/children/${youth.personId}/removal`, { password: PASSWORD });

/** An approved meeting, an approved call and a request. */
async function threeSessions({ elder, youth, parent }: Family): Promise<void> {
  await approve(parent, await ask(elder, meeting(youth, { date: nextDay() })));
  await approve(parent, await ask(youth, videoCall(elder, { date: nextDay() })));
  await ask(elder, meeting(youth, { date: nextDay() }));
}

async function mailed<Name extends string>(
  app: TestApp,
  people: Readonly<Record<Name, Browser>>,
  act: () => Promise<unknown>,
): Promise<Record<Name, SentMail[]>> {
  const before = (await app.mails()).length;
  await act();
  const mails = (await app.mails()).slice(before);
  const names = Object.keys(people) as Name[];
  const of = (name: Name) => mails.filter(({ to }) => to === people[name].email);
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, SentMail[]>;
}

const noticesOf = async (reader: Browser) =>
  (await reader.get('/api/notifications')).body.items as {
    kind: string;
    names: object;
    sessionId: string | null;
    meetings: { connectionMode: string; names: object | null }[];
  }[];

describe('Rule 8.87, one summary for one action', () => {
  test('a pause of a child with three sessions: one mail each, none to the acting parent', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    await threeSessions(family);
    await elder.must('PUT', '/api/me/time-zone', { timeZone: 'Asia/Kolkata' });
    const seen = (await noticesOf(parent)).length;
    const mails = await mailed(app, family, () => pause(family));
    expect([mails.elder.length, mails.youth.length, mails.parent.length]).toEqual([1, 1, 0]);
    const [mail] = mails.elder;
    expect(mail?.subject).toBe('3 sessions were called off');
    expect(mail?.text.match(/ at 3:30 PM, Kolkata time, (in person|by video call)\./g)).toEqual([
      ' at 3:30 PM, Kolkata time, in person.',
      ' at 3:30 PM, Kolkata time, by video call.',
      ' at 3:30 PM, Kolkata time, in person.',
    ]);
    expect(mail?.text).toContain(
      'Please don’t go to the meetings in person. The video calls won’t take place.',
    );
    for (const one of [...mails.elder, ...mails.youth]) {
      const words = `${one.subject} ${one.text}`;
      expect(words).not.toMatch(/Rosa|Alvarez|Sam|Young|paus|block|suspen|remov|delet/i);
      // The mail doesn't update calendars. Rule 8.43
      expect(one).not.toHaveProperty('calendar');
    }
    const [notice, ...older] = await noticesOf(elder);
    expect(notice).toMatchObject({ kind: 'session-cancelled', names: {}, sessionId: null });
    expect(notice?.meetings.map(({ connectionMode, names }) => [connectionMode, names])).toEqual([
      ['In-Person', null],
      ['Remote', null],
      ['In-Person', null],
    ]);
    expect(older.filter(({ kind }) => kind === 'session-cancelled')).toEqual([]);
    expect(await noticesOf(parent)).toHaveLength(seen);
    // The parent's record still lists each session.
    expect((await parent.get('/api/sessions?bucket=past')).body.counts.past).toBe(3);
    expect(youth.personId).not.toBe('');
  });

  test('each elder reads only their own', async ({ app }) => {
    const family = await openFamily(app);
    const otto = await app.signUp('elder', 'Otto');
    await app.choose(otto, { Photography: 2 });
    await threeSessions(family);
    await ask(otto, meeting(family.youth, { date: nextDay() }));
    const mails = await mailed(app, { ...family, otto }, () => pause(family));
    const subjects = (one: SentMail[]) => one.map(({ subject }) => subject);
    expect(subjects(mails.elder)).toEqual(['3 sessions were called off']);
    expect(subjects(mails.otto)).toEqual(['A session was cancelled']);
    expect(subjects(mails.youth)).toEqual(['4 sessions were called off']);
  });

  test('a parent is told about a child’s block, with names, but not about their own', async ({
    app,
  }) => {
    const block = (by: Browser, who: object) => by.must('POST', '/api/blocks', who);
    const family = await openFamily(app);
    await threeSessions(family);
    const { elder, youth } = family;
    const mails = await mailed(app, family, () => block(youth, { personId: elder.personId }));
    expect([mails.elder.length, mails.youth.length, mails.parent.length]).toEqual([1, 1, 1]);
    expect(mails.parent[0]?.text).toContain('Rosa Alvarez with Sam Young: ');
    expect(mails.parent[0]?.text).toContain('Sam with Rosa: ');
    const notice = (await noticesOf(family.parent)).find(
      ({ kind }) => kind === 'session-cancelled',
    );
    expect(notice?.meetings[0]?.names).toEqual({
      initiator: 'Rosa Alvarez',
      receiver: 'Sam Young',
    });
    const other = await openFamily(app);
    await threeSessions(other);
    const byParent = await mailed(app, other, () =>
      block(other.parent, { personId: other.elder.personId, childId: other.youth.personId }),
    );
    expect([byParent.elder.length, byParent.youth.length, byParent.parent]).toEqual([1, 1, []]);
  });

  test('a parent with two children leaves: an elder who was to meet both is notified once', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const sibling = await app.invite(family.parent, 'Mia Young');
    await app.choose(sibling, { Photography: 2 });
    await threeSessions(family);
    await ask(family.elder, meeting(sibling, { date: nextDay() }));
    const mails = await mailed(app, family, () =>
      family.parent.must('POST', '/api/account/removal', { password: PASSWORD }),
    );
    expect(mails.elder.map(({ subject }) => subject)).toEqual(['4 sessions were called off']);
    expect([mails.parent, mails.youth]).toEqual([[], []]);
  });

  test('the text is the same for every cause', async ({ app }) => {
    const told: (string | undefined)[] = [];
    const [first, second] = [dayFromNow(8), dayFromNow(9)];
    for (const act of [
      pause,
      remove,
      ({ youth, elder }: Family) => youth.must('POST', '/api/blocks', { personId: elder.personId }),
    ]) {
      const family = await openFamily(app);
      const { elder, youth, parent } = family;
      await approve(parent, await ask(elder, meeting(youth, { date: first })));
      await ask(elder, videoCall(youth, { date: second }));
      const mails = await mailed(app, family, () => act(family));
      expect(mails.elder).toHaveLength(1);
      told.push(`${mails.elder[0]?.subject} ${mails.elder[0]?.text}`);
    }
    expect(new Set(told).size).toBe(1);
  });
});

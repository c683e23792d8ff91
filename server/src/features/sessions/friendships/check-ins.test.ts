import { describe, expect } from 'vitest';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { at, begin, everyone, forgetFriends, meet, run, say } from '../../../testing/check-ins.ts';
import { downloaded } from '../../../testing/downloaded.ts';
import { type Family, openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { comeOfAge } from '../../../testing/growing.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { addGuardian } from '../../../testing/second-guardian.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendCheckIns } from './send-check-ins.ts';

test.afterEach(({ app }) => forgetFriends(app));

const open = async (person: Browser) => (await person.get('/api/check-ins')).body.items;
const asked = async (...people: Browser[]) => {
  const lists = await Promise.all(people.map(open));
  return lists.map(({ length }) => length);
};
async function noticesOf(app: TestApp, family: Family) {
  const people = everyone(family).map(({ personId }) => personId);
  return app.query<{ person_id: string; names: Record<string, string> }>`
    select person_id, names from notifications
    where kind = 'check-in' and person_id = any (${people}) order by id
  `;
}

describe('Rule 6.440, a check-in', () => {
  test('is asked of all three two weeks after the first session, once, without a mail', async ({
    app,
    family,
  }) => {
    await begin(app, family);
    const mails = await newMails(app, async () => {
      expect(await run(app, 13.9)).toEqual([0, 0]);
      expect(await asked(...everyone(family))).toEqual([0, 0, 0]);
      expect(await run(app, 14)).toEqual([1, 0]);
      expect(await run(app, 14.1)).toEqual([0, 0]);
    });
    expect(mails).toEqual([]);
    expect(await asked(...everyone(family))).toEqual([1, 1, 1]);
    const notices = await noticesOf(app, family);
    expect(notices.map(({ person_id }) => person_id).toSorted()).toEqual(
      everyone(family)
        .map(({ personId }) => personId)
        .toSorted(),
    );
  });

  test('is asked again after a month, and by each server only once', async ({ app, family }) => {
    await begin(app, family);
    await run(app, 14);
    expect(await run(app, 27)).toEqual([0, 0]);
    app.setNow(at(28));
    const runs = await Promise.all([app.run(sendCheckIns), app.run(sendCheckIns)]);
    expect(runs.reduce((sum, { asked: count }) => sum + count, 0)).toBe(1);
  });

  test('asks within seven days or not at all', async ({ app, family }) => {
    await begin(app, family);
    expect(await run(app, 21.5)).toEqual([1, 0]);
    expect(await asked(...everyone(family))).toEqual([0, 0, 0]);
    expect(await run(app, 29)).toEqual([1, 0]);
    expect(await asked(...everyone(family))).toEqual([1, 1, 1]);
  });

  test('joins the calendar of an older friendship at its next meeting', async ({ app, family }) => {
    await meet(app, family);
    await meet(app, family, 40);
    // The first month is long over; the second ends after 59 days.
    await run(app, 41);
    expect(await asked(...everyone(family))).toEqual([0, 0, 0]);
    expect(await run(app, 59)).toEqual([1, 0]);
  });

  test('isn’t asked 90 days after the last meeting', async ({ app, family }) => {
    await begin(app, family);
    await run(app, 14);
    for (const days of [28, 59]) expect(await run(app, days)).toEqual([1, expect.any(Number)]);
    await run(app, 90);
    expect(await asked(...everyone(family))).toEqual([0, 0, 0]);
  });

  test('isn’t planned for a session that wasn’t approved', async ({ app, family }) => {
    await meet(app, family, 0, 'pending');
    await run(app, 1);
    expect(await app.query`select from check_ins`).toEqual([]);
  });
});

describe('Rules 6.441 to 6.443, an answer', () => {
  test('is accepted for a week, can be changed, and only its author sees it', async ({
    app,
    family,
  }) => {
    await begin(app, family);
    await run(app, 14);
    const { elder, youth, parent } = family;
    expect((await say(youth, family, { feeling: 'so-so', note: 'We play chess' })).status).toBe(
      204,
    );
    expect(await open(youth)).toMatchObject([
      { feeling: 'so-so', note: 'We play chess', elderId: elder.personId },
    ]);
    expect((await say(youth, family)).status).toBe(204);
    for (const other of [elder, parent]) {
      expect(await open(other)).toMatchObject([{ feeling: null, note: '' }]);
    }
    app.setNow(at(21.1));
    expect((await say(youth, family)).status).toBe(404);
    expect(await asked(...everyone(family))).toEqual([0, 0, 0]);
  });

  test('A382, isn’t in the child’s history, the audit log or the guardian’s export', async ({
    app,
    family,
  }) => {
    await begin(app, family);
    await run(app, 14);
    const { youth, parent } = family;
    await say(youth, family, { feeling: 'worried', note: 'He shouts' });
    const child = `/api/children/${youth.personId}`;
    for (const path of [child, `${child}/changes`, `${child}/notifications`]) {
      const { status, text } = await parent.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toMatch(/He shouts|CheckInAnswered/);
    }
    const exported = await downloaded(app, parent, `${child}/export`);
    expect(exported.text).not.toMatch(/He shouts|CheckInAnswered/);
    expect(exported.data.checkIns).toEqual([]);
    const own = await downloaded(app, youth, '/api/account/export');
    expect(own.data.checkIns).toMatchObject([{ feeling: 'worried', note: 'He shouts' }]);
    const [row] = await app.query<{ before: null; after: null; subject_id: string }>`
      select before, after, subject_id from audit_log
      where type = 'CheckInAnswered' and actor_id = ${youth.personId}
    `;
    expect(row).toEqual({ before: null, after: null, subject_id: youth.personId });
  });
});

describe('Rule 6.444, a reminder', () => {
  test('goes once, by mail, to those who haven’t answered', async ({ app, family }) => {
    await begin(app, family);
    await run(app, 14);
    const { elder, youth, parent } = family;
    await say(youth, family);
    const mails = await newMails(app, async () => {
      expect(await run(app, 17.9)).toEqual([0, 0]);
      expect(await run(app, 18)).toEqual([0, 2]);
      expect(await run(app, 20)).toEqual([0, 0]);
    });
    expect(mails.map(({ to }) => to).toSorted()).toEqual([elder.email, parent.email].toSorted());
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['How is it going?']));
    const reminded = (await noticesOf(app, family)).filter(
      ({ names }) => names['isReminder'] === 'yes',
    );
    expect(reminded).toHaveLength(2);
  });

  test('is never late', async ({ app, family }) => {
    await begin(app, family);
    await run(app, 14);
    expect(await run(app, 21.5)).toEqual([0, 0]);
  });
});

describe('Rule 6.445, nobody is asked while the two may not meet', () => {
  const holds: Readonly<Record<string, (app: TestApp, family: Family) => Promise<unknown>>> = {
    'the youth’s block': (_, { youth, elder }) => block(youth, elder),
    'the elder’s block': (_, { youth, elder }) => block(elder, youth),
    'a guardian’s block': (_, { parent, youth, elder }) => block(parent, elder, youth),
    'a pause': (_, { parent, youth }) =>
      parent.must('POST', `/api/children/${youth.personId}/pause`),
    'a suspension': (app, { elder }) =>
      app.query`update people set vetting = 'suspended' where id = ${elder.personId}`,
  };

  test.for(Object.entries(holds))('A383, because of %s', async ([, hold], { app, family }) => {
    const other = await openFamily(app);
    for (const each of [family, other]) await meet(app, each);
    await run(app, 0.1);
    await hold(app, family);
    expect(await run(app, 14)).toEqual([1, 0]);
    const rows = await app.query<{ youth_id: string }>`
      select youth_id from check_ins where asked_at is not null
    `;
    expect(new Set(rows.map(({ youth_id }) => youth_id))).toEqual(new Set([other.youth.personId]));
    expect(await asked(...everyone(other))).toEqual([1, 1, 1]);
  });

  test('A384, an open one is closed for all three at once', async ({ app, family }) => {
    await begin(app, family);
    await run(app, 14);
    const { elder, youth, parent } = family;
    await block(elder, youth);
    expect(await asked(elder, youth, parent)).toEqual([0, 0, 0]);
    for (const person of everyone(family)) expect((await say(person, family)).status).toBe(404);
    expect(await run(app, 18)).toEqual([0, 0]);
  });

  test('a pause that ends within the week only delays it', async ({ app, family }) => {
    await begin(app, family);
    const { parent, youth } = family;
    await parent.must('POST', `/api/children/${youth.personId}/pause`);
    expect(await run(app, 14)).toEqual([0, 0]);
    await parent.must('POST', `/api/children/${youth.personId}/resume`);
    expect(await run(app, 16)).toEqual([1, 0]);
  });

  test('A385, parents aren’t asked after the birthday', async ({ app, family }) => {
    await begin(app, family);
    const { elder, youth, parent } = family;
    await run(app, 14);
    await comeOfAge(app, youth);
    expect(await asked(elder, youth, parent)).toEqual([1, 1, 0]);
    expect((await say(parent, family)).status).toBe(404);
    expect(await run(app, 28)).toEqual([1, 0]);
    expect(await asked(elder, youth, parent)).toEqual([1, 1, 0]);
  });

  test('a guardian who joins is asked the next one', async ({ app, family }) => {
    await begin(app, family);
    await run(app, 14);
    const max = await addGuardian(app, [family.youth], 'Max Young');
    expect(await asked(max)).toEqual([0]);
    await run(app, 28);
    expect(await asked(max)).toEqual([1]);
  });

  test('a removed account leaves no check-in behind', async ({ app, family }) => {
    await begin(app, family);
    await run(app, 14);
    await app.query`delete from people where id = ${family.elder.personId}`;
    expect(await app.query`select from check_ins`).toEqual([]);
  });
});

describe('A386, another person’s check-in', () => {
  test('can’t be read or answered by strangers', async ({ app, family }) => {
    await begin(app, family);
    await run(app, 14);
    const stranger = await openFamily(app);
    for (const person of everyone(stranger)) {
      expect(await open(person)).toEqual([]);
      expect((await say(person, family)).status).toBe(404);
    }
  });
});

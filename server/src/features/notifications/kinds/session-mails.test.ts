import { describe, expect } from 'vitest';
import { openMailer } from '../../../platform/mail/mail.ts';
import { readConfig } from '../../../platform/process/config.ts';
import type { Browser } from '../../../testing/browser.ts';
import { openFamily, type Family } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { refused } from '../../../testing/refused.ts';
import {
  ADDRESS,
  approve,
  ask,
  cancel,
  dayFromNow,
  LINK,
  meeting,
  reject,
  videoCall,
} from '../../../testing/session-request.ts';
import { PASSWORD, type TestApp, type SentMail } from '../../../testing/test-app.ts';
import { findSessionsFor } from '../../sessions/queries.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

async function mailsOf(app: TestApp, family: Family, change: () => Promise<unknown>) {
  const queued = await newMails(app, change);
  const toWhom = ({ email }: Browser) => queued.filter(({ to }) => to === email);
  const { elder, youth, parent } = family;
  const all = { elder: toWhom(elder), youth: toWhom(youth), parent: toWhom(parent) };
  expect(Object.values(all).flat()).toHaveLength(queued.length);
  return all;
}

const wordsOf = ({ subject, text, html }: SentMail) => `${subject} ${text} ${html}`;
const pause = ({ parent, youth }: Family) =>
  parent.must('POST', `/api/children/${youth.personId}/pause`);

test('a mail contains only what its reader may see (rule 8.43)', async ({ app }) => {
  const { elder, youth } = await openFamily(app);
  const id = await ask(elder, meeting(youth));
  const { clock, db } = app.platform;
  const readers = [elder.personId, youth.personId, NOBODY];
  const asked = readers.map((readerId) => ({ readerId, sessionId: id }));
  const seen = await findSessionsFor(db, asked, clock());
  const [ofElder, ofYouth, ofNobody] = readers.map((readerId) => seen.get(`${readerId} ${id}`));
  // Until the approval, only the requester knows the place.
  expect(ofElder?.place).toMatchObject({ address: ADDRESS });
  expect(ofYouth).toMatchObject({ id, place: null });
  expect(ofNobody).toBeUndefined();
});

describe('Rule 8.16, the recipients of each mail', () => {
  test('a request goes to the deciding parent and to the receiver, without place and note', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    const body = meeting(youth, { message: 'whisper', timeZone: 'America/New_York' });
    const mails = await mailsOf(app, family, () => ask(elder, body));
    expect([mails.elder, mails.youth.length, mails.parent.length]).toEqual([[], 1, 1]);
    const [asked] = mails.youth;
    expect(asked?.to).toBe(youth.email);
    expect(asked?.text).toContain('Rosa Alvarez would like to meet you');
    expect(asked?.text).toContain('asked you for a session about Photography.');
    expect(asked?.text).toContain('/#/dashboard/youth/sessions/');
    expect(asked?.text).not.toMatch(/whisper|Linden/);
    const [mail] = mails.parent;
    expect(mail?.to).toBe(parent.email);
    expect(mail?.text).toContain('Rosa Alvarez asked Sam Young for a session');
    expect(mail?.text).toContain('10:00 AM to 11:00 AM, New York time');
  });

  test('an approval goes to both participants, with the place, and not to the parent', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    const address = 'The reading room, at the back';
    const id = await ask(elder, meeting(youth, { address }));
    const mails = await mailsOf(app, family, () => approve(parent, id));
    expect([mails.elder.length, mails.youth.length, mails.parent]).toEqual([1, 1, []]);
    expect(mails.elder[0]?.text).toMatch(/^Sam Young’s parent said yes\n\nYou will meet Sam\./);
    expect(mails.youth[0]?.text).toMatch(/^Your parent said yes\n\nYou will meet Rosa Alvarez\./);
    for (const [mail] of [mails.elder, mails.youth])
      expect(mail?.text).toContain(`Where: ${address}`);
  });

  test('a rejection goes to both, with the reason', async ({ app }) => {
    const family = await openFamily(app);
    const id = await ask(family.youth, videoCall(family.elder));
    const mails = await mailsOf(app, family, () => reject(family.parent, id, 'Exams'));
    expect([mails.elder.length, mails.youth.length, mails.parent]).toEqual([1, 1, []]);
    for (const [mail] of [mails.elder, mails.youth]) {
      expect(mail?.text).toContain('Reason: Exams');
      expect(mail && wordsOf(mail)).not.toContain(LINK);
    }
  });

  test('a cancellation goes to all three, unless the parent caused it', async ({ app }) => {
    const family = await openFamily(app);
    await approve(family.parent, await ask(family.elder, meeting(family.youth)));
    const { youth, elder } = family;
    const mails = await mailsOf(app, family, () =>
      youth.must('POST', '/api/blocks', { personId: elder.personId }),
    );
    expect([mails.elder.length, mails.youth.length, mails.parent.length]).toEqual([1, 1, 1]);
    expect(mails.parent[0]?.text).toContain('Sam Young and Rosa Alvarez won’t meet.');
    for (const [mail] of [mails.elder, mails.youth]) {
      expect(mail?.text).toContain('Please don’t go there.');
      expect(mail && wordsOf(mail)).not.toMatch(/Rosa|Alvarez|Sam|Young/);
    }
  });

  test('Rule 6.57, a person’s cancellation is mailed to the other two, with who and why', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    const first = await ask(elder, meeting(youth));
    const byElder = await mailsOf(app, family, () => cancel(elder, first, 'I am not well.'));
    expect([byElder.elder, byElder.youth.length, byElder.parent.length]).toEqual([[], 1, 1]);
    expect(byElder.youth[0]?.text).toMatch(/^Rosa Alvarez called off a session\n/);
    expect(byElder.youth[0]?.text).toContain('Reason: I am not well.');
    const second = await ask(elder, meeting(youth));
    const byParent = await mailsOf(app, family, () => cancel(parent, second));
    expect([byParent.elder.length, byParent.youth.length, byParent.parent]).toEqual([1, 1, []]);
    expect(byParent.elder[0]?.text).toMatch(/^Sam Young’s parent called off a session\n/);
    expect(byParent.elder[0]?.text).not.toMatch(/Maria|Reason/);
  });

  test('Rules 8.17 and 8.26, the reader’s own zone comes first, as their browser reported it', async ({
    app,
  }) => {
    const family = await openFamily(app);
    await family.parent.must('PUT', '/api/me/time-zone', { timeZone: 'Asia/Kolkata' });
    const body = meeting(family.youth, { timeZone: 'America/New_York' });
    const { parent } = await mailsOf(app, family, () => ask(family.elder, body));
    expect(parent[0]?.text).toMatch(/When: .*Kolkata time\n\nPlanned as: .*New York time\n/);
  });

  test('many approvals and rejections at once send each mail once', async ({ app }) => {
    const family = await openFamily(app);
    const id = await ask(family.elder, meeting(family.youth));
    const mails = await mailsOf(app, family, () =>
      Promise.all(
        [0, 1, 2, 3].flatMap(() => [approve(family.parent, id), reject(family.parent, id)]),
      ),
    );
    expect([mails.elder.length, mails.youth.length]).toEqual([1, 1]);
    expect(mails.elder[0]?.subject).toBe(mails.youth[0]?.subject);
  });

  test('a refused decision sends none', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await ask(elder, meeting(youth));
    await refused(app, () => approve(youth, id));
    await refused(app, () => approve(parent, id, 2));
  });
});

describe('Rule 9.46, a cancellation doesn’t reveal its cause', () => {
  test('a block, a pause and a removal send the other person the same text', async ({ app }) => {
    const causes: readonly ((family: Family) => Promise<unknown>)[] = [
      pause,
      ({ youth, elder }) => youth.must('POST', '/api/blocks', { personId: elder.personId }),
      ({ parent, youth }) =>
        parent.must('POST', `/api/children/${youth.personId}/removal`, { password: PASSWORD }),
    ];
    const told: (string | undefined)[] = [];
    // The date is the same for everyone, even across midnight.
    const date = dayFromNow(7);
    for (const cause of causes) {
      const family = await openFamily(app);
      await approve(family.parent, await ask(family.elder, meeting(family.youth, { date })));
      const { elder } = await mailsOf(app, family, () => cause(family));
      expect(elder).toHaveLength(1);
      told.push(elder[0] && wordsOf(elder[0]));
    }
    expect(new Set(told).size).toBe(1);
  });

  test('a removed person gets no more mail, and the parent none that names them', async ({
    app,
  }) => {
    const family = await openFamily(app);
    await approve(family.parent, await ask(family.elder, meeting(family.youth)));
    const mails = await mailsOf(app, family, () =>
      family.youth.must('POST', '/api/account/removal', { password: PASSWORD }),
    );
    // The parent's other mail is about the account. Rule 6.364
    expect([mails.elder.length, mails.youth, mails.parent.length]).toEqual([1, [], 2]);
    for (const mail of mails.parent) expect(wordsOf(mail)).not.toMatch(/Rosa/);
  });
});

describe('the content of mails', () => {
  test('Rules 8.18 and 9.4, neither place, link nor note before the approval', async ({ app }) => {
    for (const [make, secret] of [
      [meeting, ADDRESS],
      [videoCall, LINK],
    ] as const) {
      const family = await openFamily(app);
      const { parent } = await mailsOf(app, family, () =>
        ask(family.youth, make(family.elder, { message: 'whisper' })),
      );
      expect(parent).toHaveLength(1);
      expect(parent[0] && wordsOf(parent[0])).not.toContain('whisper');
      expect(parent[0] && wordsOf(parent[0])).not.toContain(secret);
    }
  });

  test('Rules 8.22 and 8.132, one recipient, one action besides the choices, and a subject without a name', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const sent = await mailsOf(app, family, async () => {
      const id = await ask(family.elder, meeting(family.youth));
      await approve(family.parent, id);
      await pause(family);
    });
    const emails = [family.elder, family.youth, family.parent].map(({ email }) => email);
    for (const mail of Object.values(sent).flat()) {
      const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
      expect(mail.html.match(/<a\s/g)).toHaveLength(links.length);
      const actions = links.filter((link) => !link.endsWith('/account#notification-choices'));
      expect([actions.length, links.length]).toEqual([1, 2]);
      expect(mail.subject).not.toMatch(/Rosa|Sam|Maria|@/);
      for (const email of emails) expect(mail.text + mail.html).not.toContain(email);
    }
  });

  test('Rule 9.35, markup in a name is text', async ({ app }) => {
    const family = await openFamily(app);
    const { personId } = family.elder;
    await app.query`update people set full_name = '<b>Rosa</b>' where id = ${personId}`;
    const { parent } = await mailsOf(app, family, () => ask(family.elder, meeting(family.youth)));
    expect(parent[0]?.html).toContain('&lt;b&gt;Rosa&lt;/b&gt;');
    expect(parent[0]?.html).not.toContain('<b>Rosa');
    expect(parent[0]?.text).toContain('<b>Rosa</b>');
  });
});

test('Rule 9.80, stored mails that name a person are deleted with their account', async ({
  app,
}) => {
  const { elder, youth, parent } = await openFamily(app);
  const { db } = app.platform;
  const told = await newMails(app, async () => approve(parent, await ask(elder, meeting(youth))));
  const ofSam = told.find(({ to }) => to === elder.email);
  if (ofSam === undefined) throw new Error('the elder was not told');
  const keeper = openMailer(readConfig({}), db);
  await keeper.send(ofSam);
  // Dev mails are deleted by `about`, not by their text, so this one stays.
  await keeper.send({ ...ofSam, messageId: 'of-nobody', text: 'Samoa, Sam Young', about: [] });
  await parent.must('POST', `/api/children/${youth.personId}/removal`, { password: PASSWORD });
  const rows = await app.query`select message_id from dev_mailbox where recipient = ${elder.email}`;
  expect(rows).toEqual([{ message_id: 'of-nobody' }]);
});

import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import type { Family } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';
import {
  ADDRESS,
  answerProposal,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  meeting,
  nextDay,
  propose,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

async function mailsOf(app: TestApp, family: Family, act: () => Promise<unknown>) {
  const queued = await newMails(app, act);
  const toWhom = ({ email }: Browser) => queued.filter(({ to }) => to === email);
  const { elder, youth, parent } = family;
  return { elder: toWhom(elder), youth: toWhom(youth), parent: toWhom(parent) };
}

const NEW_PLACE = 'The reading room, at the back';
async function approved(app: TestApp, family: Family) {
  const request = meeting(family.youth, { date: nextDay() });
  const id = await ask(family.elder, request);
  const mails = await mailsOf(app, family, () => approve(family.parent, id));
  return { id, mails, body: changeOf(request, { date: nextDay(), address: NEW_PLACE }) };
}
const linesOf = (text: string | undefined) => text?.replaceAll('\r\n ', '') ?? '';

describe('Rules 8.40 to 8.42, the recipients of each mail', () => {
  test('a change goes to the parent with a decision link, and to the other participant without a place', async ({
    app,
    family,
  }) => {
    const { id, body } = await approved(app, family);
    const mails = await mailsOf(app, family, () => change(family.elder, id, body));
    expect([mails.elder, mails.youth.length, mails.parent.length]).toEqual([[], 1, 1]);
    expect(mails.parent[0]?.text).toContain('/#/decide?code=');
    expect(mails.parent[0]?.text).toContain('Before: ');
    expect(mails.youth[0]?.text).toContain(`/sessions/${id}`);
    for (const mail of [...mails.youth, ...mails.parent]) {
      const { text, html, subject } = mail;
      expect(`${subject} ${text} ${html}`).not.toContain(NEW_PLACE);
      expect(`${subject} ${text} ${html}`).not.toContain(ADDRESS);
    }
  });

  test('if the time stays, no time is reported as canceled', async ({ app, family }) => {
    const { id, body } = await approved(app, family);
    const { date } = (await family.elder.get(`/api/sessions/${id}`)).body;
    const mails = await mailsOf(app, family, () => change(family.elder, id, { ...body, date }));
    for (const [mail] of [mails.parent, mails.youth]) {
      expect(mail?.text).toContain('The time is the same. Something else is different.');
      expect(mail?.text).not.toMatch(/off now|new time/);
    }
  });

  test('a proposal goes to the requester, with its note; accepting notifies the others', async ({
    app,
    family,
  }) => {
    const { id } = await approved(app, family);
    const proposed = await mailsOf(app, family, () =>
      propose(family.parent, id, nextDay(), { note: 'Swimming that day' }),
    );
    expect([proposed.elder.length, proposed.youth, proposed.parent]).toEqual([1, [], []]);
    expect(proposed.elder[0]?.text).toContain('Sam Young’s parent proposed another time');
    expect(proposed.elder[0]?.text).toContain('Swimming that day');
    const agreed = await mailsOf(app, family, () => answerProposal(family.elder, id, 'accept'));
    expect(agreed.parent[0]?.text).toContain('That is the proposed time.');
    expect(agreed.youth).toHaveLength(1);
    // A youth who didn't propose the time is asked again; one who did has already agreed. Rule 6.97
    expect(agreed.youth[0]?.text).toContain('Would you still like that?');
    await propose(family.youth, id, nextDay(), { version: 2 });
    const own = await mailsOf(app, family, () => answerProposal(family.elder, id, 'accept'));
    expect(own.youth[0]?.text).toContain('That is the proposed time.');
    expect(own.youth[0]?.text).not.toContain('Would you still like that?');
  });

  test('a declined proposal goes to its proposer, and says what stays (rule 8.78)', async ({
    app,
    family,
  }) => {
    const { id } = await approved(app, family);
    const { startsAt } = (await family.elder.get(`/api/sessions/${id}`)).body;
    await propose(family.youth, id, nextDay());
    const mails = await mailsOf(app, family, () => answerProposal(family.elder, id, 'decline'));
    expect([mails.elder, mails.youth.length, mails.parent]).toEqual([[], 1, []]);
    const { subject, text } = mails.youth[0] ?? {};
    expect(subject).toBe('The time you proposed doesn’t suit');
    expect(text).toContain(`/#/dashboard/youth/sessions/${id}`);
    const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    expect(text).toContain(day.format(new Date(startsAt)));
    expect(text).not.toContain(ADDRESS);
  });
});

describe('Rule 8.43, the effect of a mail on its reader’s calendar', () => {
  test('an approval adds the session, with its place', async ({ app, family }) => {
    const { mails } = await approved(app, family);
    for (const [mail] of [mails.elder, mails.youth]) {
      expect(mail?.calendar?.method).toBe('REQUEST');
      expect(linesOf(mail?.calendar?.text)).toContain('12 Linden Lane');
      expect(linesOf(mail?.calendar?.text)).toContain(`MAILTO:${mail?.to}`);
    }
  });

  test('a change to an approved session removes it, without the new place', async ({
    app,
    family,
  }) => {
    const { id, body } = await approved(app, family);
    const { youth, parent } = await mailsOf(app, family, () => change(family.elder, id, body));
    expect(youth[0]?.calendar?.method).toBe('CANCEL');
    const text = linesOf(youth[0]?.calendar?.text);
    expect(text).toContain(id);
    expect(text).not.toContain('reading room');
    expect(parent[0]?.calendar).toBeUndefined();
  });

  test('a cancellation removes approved sessions only', async ({ app, family }) => {
    const { id } = await approved(app, family);
    const { youth } = await mailsOf(app, family, () => cancel(family.elder, id));
    expect(youth[0]?.calendar?.method).toBe('CANCEL');
    const open = await ask(family.elder, meeting(family.youth, { date: nextDay() }));
    const mails = await mailsOf(app, family, () => cancel(family.elder, open));
    expect([mails.youth[0]?.calendar, mails.parent[0]?.calendar]).toEqual([undefined, undefined]);
  });

  test('a pause changes no calendar: a block can’t either, and must look the same', async ({
    app,
    family,
  }) => {
    await approved(app, family);
    const { youth, parent } = family;
    const mails = await mailsOf(app, family, () =>
      parent.must('POST', `/api/children/${youth.personId}/pause`),
    );
    expect(mails.elder.length).toBeGreaterThan(0);
    for (const mail of Object.values(mails).flat()) expect(mail.calendar).toBeUndefined();
  });
});

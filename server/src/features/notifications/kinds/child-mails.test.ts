import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { test as base } from '../../../testing/fixtures.ts';
import { comeOfAge } from '../../../testing/growing.ts';
import { pinChild } from '../../../testing/pin-child.ts';
import { addGuardian, endGuardian } from '../../../testing/second-guardian.ts';
import { approve, ask, dayFromNow, meeting } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const test = base
  .extend('parent', ({ app }) => app.signUp('parent', 'Maria Young'))
  .extend('elder', async ({ app }) => {
    const elder = await app.signUp('elder', 'Rosa Alvarez');
    await app.choose(elder, { Photography: 3 });
    return elder;
  })
  .extend('child', async ({ app, parent }) => {
    const child = await pinChild(app, parent);
    await app.choose(child, { Photography: 1 });
    return child;
  });

const mailsTo = async (app: TestApp, ...people: readonly Browser[]) =>
  (await app.mails()).filter(({ to }) => people.some(({ email }) => email === to));
const headings = (mails: Awaited<ReturnType<typeof mailsTo>>) =>
  mails.map(({ text }) => text.split('\n')[0]);

describe('Rule 1.92, mails for a child without a mailbox', () => {
  test('go to the guardian who added it, name the child, and have no links', async ({
    app,
    parent,
    elder,
    child,
  }) => {
    const id = await ask(elder, meeting(child, { date: dayFromNow(3) }));
    await approve(parent, id);
    const mails = await mailsTo(app, parent);
    const approved = mails.find(({ subject }) => subject === 'Your session was approved');
    expect(approved?.text).toMatch(/^For Sam: Your parent said yes\n/);
    expect(approved?.text).not.toContain('/dashboard/youth');
    expect((await app.mails()).filter(({ to }) => to.endsWith('.invalid') || to === '')).toEqual(
      [],
    );
  });

  test('a guardian who is notified anyway gets one mail, in the guardian’s wording', async ({
    app,
    parent,
    elder,
    child,
  }) => {
    await ask(child, meeting(elder, { date: dayFromNow(4) }));
    const mails = await mailsTo(app, parent);
    expect(headings(mails).filter((line) => line?.includes('asked Rosa'))).toEqual([
      'Sam Young asked Rosa Alvarez for a session',
    ]);
    const before = mails.length;
    const asked = await ask(elder, meeting(child, { date: dayFromNow(5) }));
    const after = headings((await mailsTo(app, parent)).slice(before));
    // The guardian gets the request, but not the calendar invitation, which goes only to people with a mailbox of their
    // own.
    expect(after).toEqual(['Rosa Alvarez asked Sam Young for a session']);
    await elder.must('POST', `/api/sessions/${asked}/cancel`, { reason: '', version: 1 });
    const cancelled = headings(await mailsTo(app, parent)).filter((line) =>
      line?.includes('called off'),
    );
    expect(cancelled).toHaveLength(1);
  });

  test('a guardian who turned a kind off doesn’t get it for the child either', async ({
    app,
    parent,
    elder,
    child,
  }) => {
    const less = { kind: 'session-cancelled', inApp: true, byMail: false };
    await parent.must('PUT', '/api/notification-choices', less);
    const id = await ask(elder, meeting(child, { date: dayFromNow(6) }));
    await elder.must('POST', `/api/sessions/${id}/cancel`, { reason: '', version: 1 });
    expect(
      headings(await mailsTo(app, parent)).filter((line) => line?.includes('called off')),
    ).toEqual([]);
  });

  test('after that guardianship ends, go to the longest-serving guardian; for an adult, to no one', async ({
    app,
    parent,
    elder,
    child,
  }) => {
    const grandma = await addGuardian(app, [child], 'Gwen Young');
    await endGuardian(app, parent, child);
    const before = (await mailsTo(app, parent)).length;
    await approve(grandma, await ask(elder, meeting(child, { date: dayFromNow(7) })));
    expect((await mailsTo(app, parent)).length).toBe(before);
    expect(headings(await mailsTo(app, grandma))).toContain('For Sam: Your parent said yes');
    const id = await ask(elder, meeting(child, { date: dayFromNow(8) }));
    await comeOfAge(app, child);
    const all = (await mailsTo(app, parent, grandma)).length;
    await elder.must('POST', `/api/sessions/${id}/cancel`, { reason: '', version: 1 });
    expect((await mailsTo(app, parent, grandma)).length).toBe(all);
    expect((await app.mails()).filter(({ to }) => to.endsWith('.invalid') || to === '')).toEqual(
      [],
    );
  });
});

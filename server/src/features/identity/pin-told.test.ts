import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { newMails } from '../../testing/new-mails.ts';
import { enterPin, handOver, OTHER_PIN, growWithOwnPin } from '../../testing/pin-child.ts';
import { pinTest as test } from '../../testing/pin-test.ts';

interface Notice {
  readonly kind: string;
  readonly names: Readonly<Record<string, string>>;
  readonly childId: string | null;
}
async function noticesOf(reader: Browser, kind: string): Promise<Notice[]> {
  const { body } = await reader.get('/api/notifications');
  return body.items.filter((notice: Notice) => notice.kind === kind);
}

describe('Rule 8.116, a locked PIN', () => {
  // Attack A150.
  test('notifies every guardian, in the app and by mail, once per lock', async ({
    app,
    parent,
    child,
    tablet,
    grandma,
  }) => {
    const four = await newMails(app, async () => {
      for (let tries = 0; tries < 4; tries += 1) await enterPin(tablet, child.id, OTHER_PIN);
    });
    expect(four).toEqual([]);
    const mails = await newMails(app, () =>
      Promise.all(Array.from({ length: 6 }, () => enterPin(tablet, child.id, OTHER_PIN))),
    );
    expect(mails.map(({ to }) => to).toSorted()).toEqual([parent.email, grandma.email].toSorted());
    const [mail] = mails;
    expect(mail?.subject).toBe('A PIN is locked');
    expect(mail?.text).toContain('Sam Young’s PIN is locked');
    expect(mail?.text).toContain(`/dashboard/parent/children/${child.id}`);
    for (const guardian of [parent, grandma])
      expect(await noticesOf(guardian, 'pin-locked')).toMatchObject([
        { names: { child: 'Sam Young' }, childId: child.id },
      ]);
    await grandma.must('POST', `/api/children/${child.id}/pin/unlock`);
    for (let tries = 0; tries < 5; tries += 1) await enterPin(tablet, child.id, OTHER_PIN);
    expect(await noticesOf(parent, 'pin-locked')).toHaveLength(2);
  });

  test('notifies no one if the fifth attempt was right, or for an adult', async ({
    app,
    parent,
    child,
    tablet,
  }) => {
    const mails = await newMails(app, async () => {
      for (let tries = 0; tries < 4; tries += 1) await enterPin(tablet, child.id, OTHER_PIN);
      expect((await enterPin(tablet, child.id)).status).toBe(200);
      await growWithOwnPin(app, child);
      for (let tries = 0; tries < 5; tries += 1) await enterPin(tablet, child.id, OTHER_PIN);
    });
    expect(mails).toEqual([]);
    expect(await noticesOf(parent, 'pin-locked')).toEqual([]);
  });
});

test('Rule 8.117, another guardian is notified of a new PIN, a device and a first address, and who did it', async ({
  app,
  parent,
  child,
  grandma,
}) => {
  const path = `/api/children/${child.id}`;
  const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['pin-set', () => parent.must('PUT', `${path}/pin`, { pin: OTHER_PIN })],
    ['device-added', () => handOver(app, child, parent)],
    [
      'first-email',
      () => parent.must('PUT', `${path}/first-email`, { email: 'told@home.example' }),
    ],
  ];
  for (const [act, doIt] of acts) {
    const mails = await newMails(app, doIt);
    expect((await noticesOf(grandma, 'guardian-acted'))[0]).toMatchObject({
      names: { act, by: 'Maria Young', child: 'Sam Young' },
      childId: child.id,
    });
    const toHer = mails.filter(({ to }) => to === grandma.email);
    expect(toHer.map(({ text }) => text).join()).toContain('Maria Young');
    // The mail to the other home must not show the address.
    expect(toHer.map(({ text }) => text).join()).not.toContain('told@home.example');
  }
  expect(await noticesOf(parent, 'guardian-acted')).toEqual([]);
});

test('Rule 1.127, the child is told who set a new PIN and who entered an address, but not which', async ({
  app,
  parent,
  child,
  tablet,
  grandma,
}) => {
  const path = `/api/children/${child.id}`;
  await grandma.must('PUT', `${path}/pin`, { pin: OTHER_PIN });
  await enterPin(tablet, child.id, OTHER_PIN);
  const told = () => noticesOf(tablet, 'guardian-acted');
  expect((await told()).map(({ names }) => names)).toEqual([{ act: 'pin-set', by: 'Gwen Young' }]);
  const mails = await newMails(app, () =>
    parent.must('PUT', `${path}/first-email`, { email: 'new@home.example' }),
  );
  expect((await told())[0]?.names).toEqual({ act: 'first-email', by: 'Maria Young' });
  expect(JSON.stringify(await told())).not.toContain('new@home.example');
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [grandma.email, 'new@home.example'].toSorted(),
  );
  // Other actions of a guardian notify only the other guardians.
  await grandma.must('PUT', `${path}/matching`, { isOn: false });
  expect(await told()).toHaveLength(2);
  expect((await noticesOf(parent, 'guardian-acted')).map(({ names }) => names['act'])).toEqual([
    'matching-off',
    'pin-set',
  ]);
});

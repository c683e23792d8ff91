// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { type Offer, offersTo } from '@oakling/domain/notifications/choice';
import type { NotificationChoice } from '@oakling/domain/notifications/contract';
import { aMe } from '@oakling/domain/testing/me';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { ChoicesSection } from './choices-section.tsx';

const GET = 'GET /api/notification-choices';
const PUT = 'PUT /api/notification-choices';

function show(
  role: Role,
  changes: Partial<NotificationChoice> = {},
  save?: () => Response | Promise<Response>,
  offline = { isOn: false },
) {
  let choices = offersTo(role).map(({ kind }) => ({
    kind,
    inApp: true,
    byMail: true,
    ...(kind === changes.kind && changes),
  }));
  return showPage({
    element: <ChoicesSection />,
    address: `/dashboard/${role}/account`,
    me: aMe({ id: '1', role, email: 'me@example.org', fullName: 'Me' }),
    answers: {
      [GET]: () => (offline.isOn ? problem(500, 'server-error') : Response.json({ choices })),
      [PUT]: (body) => {
        if (save !== undefined) return save();
        const choice = body as NotificationChoice; // The request body that the page sent.
        choices = choices.map((one) => (one.kind === choice.kind ? choice : one));
        return done();
      },
    },
  });
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const isLocked = (one: HTMLElement) => one.getAttribute('aria-disabled') === 'true';

test('a checkbox is named by its channel and kind, and saves at once (rule 8.27)', async () => {
  const { sent } = show('elder');
  const byMail = await box('By email A session was approved');
  expect(byMail.checked).toBe(true);
  await userEvent.click(byMail);
  expect(byMail.checked).toBe(false);
  expect(await screen.findByText('Saved. A session was approved: in the app only.')).toBeDefined();
  expect(
    within(screen.getByRole('row', { name: /^A session was approved/ })).getByRole('status')
      .textContent,
  ).toContain('Saved.');
  expect(sent.filter(({ call }) => call === PUT)).toEqual([
    { call: PUT, body: { kind: 'session-approved', inApp: true, byMail: false } },
  ]);
  await userEvent.click(await box('In the app A session was approved'));
  expect(await screen.findByText(/A session was approved: we don’t tell you/)).toBeDefined();
});

test('the last channel of a request can’t be cleared, and says why (rule 8.47)', async () => {
  const { sent } = show('parent', { kind: 'session-requested', byMail: false });
  const inApp = await box('In the app A session is requested');
  expect(isLocked(inApp)).toBe(true);
  const why = document.getElementById(inApp.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toMatch(/^This stays on/);
  await userEvent.click(inApp);
  expect(inApp.checked).toBe(true);
  expect(sent.map(({ call }) => call)).not.toContain(PUT);
  // Once another channel is on, the box is enabled again.
  await userEvent.click(await box('By email A session is requested'));
  await waitFor(() => expect(isLocked(inApp)).toBe(false));
  expect(isLocked(await box('By email A session is requested'))).toBe(false);
});

test('a youth only chooses about emails (rule 8.46)', async () => {
  show('youth');
  await box('By email A session was approved');
  expect(screen.queryByRole('checkbox', { name: /^In the app/ })).toBeNull();
  expect(screen.getByText(/your parent reads it there, too/)).toBeDefined();
  expect(screen.getAllByText('Always in the app')).toHaveLength(offersTo('youth').length);
});

test('a kind without mail has no mail checkbox', async () => {
  show('parent');
  await box('In the app A session has ended: how did it go?');
  const mail = { name: 'By email A session has ended: how did it go?' };
  expect(screen.queryByRole('checkbox', mail)).toBeNull();
});

test('a choice that can’t be saved is reverted and reported', async () => {
  const offline = { isOn: false };
  show(
    'elder',
    {},
    () => {
      offline.isOn = true;
      return problem(500, 'server-error');
    },
    offline,
  );
  const byMail = await box('By email A session was approved');
  await userEvent.click(byMail);
  const row = screen.getByRole('row', { name: /^A session was approved/ });
  expect((await within(row).findByRole('alert')).textContent).toMatch(/couldn’t confirm/);
  await waitFor(() => expect(byMail.checked).toBe(true));
});

test.for([
  [undefined, true],
  [true, false],
] as const)(
  'rule 8.46, that a parent reads along is told while one does (of age: %s)',
  async ([isOfAge, isTold]) => {
    showPage({
      element: <ChoicesSection />,
      address: '/dashboard/youth/account',
      me: aMe({ id: '1', role: 'youth', email: 'me@example.org', fullName: 'Me', isOfAge }),
      answers: { [GET]: () => Response.json({ choices: [] }) },
    });
    const words = await screen.findByText(/Everything appears in the app/);
    expect(words.textContent.includes('your parent reads it')).toBe(isTold);
  },
);

test.each([
  ['What I need to decide', (offer: Offer) => offer.mustBeHeard],
  ['Safety only', () => false],
] as const)('"%s" saves each kind that it changes (rule 8.163)', async (name, isMailed) => {
  const { sent } = show('parent');
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name });
  const everything = screen.getByRole<HTMLInputElement>('radio', { name: 'Everything' });
  expect(everything.checked).toBe(true);
  await userEvent.click(radio);
  expect(await screen.findByText(`Saved. We email you: ${name}.`)).toBeDefined();
  await waitFor(() => expect(radio.checked).toBe(true));
  const silenced = offersTo('parent').filter((one) => one.hasMail && !isMailed(one));
  expect(sent.filter(({ call }) => call === PUT).map(({ body }) => body)).toEqual(
    silenced.map(({ kind }) => ({ kind, inApp: true, byMail: false })),
  );
});

test('a level that was saved in part says so (rule 8.163)', async () => {
  show('parent', {}, () => problem(503, 'unavailable'));
  await userEvent.click(await screen.findByRole('radio', { name: 'Safety only' }));
  expect(
    await screen.findByText('We couldn’t confirm all of this. Please try again.'),
  ).toBeDefined();
});

// @vitest-environment jsdom
import type { EmailView } from '@oakling/domain/identity/contract';
import type { ChildPinView } from '@oakling/domain/identity/pin';
import { aMe } from '@oakling/domain/testing/me';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { childPin } from '@oakling/domain/testing/child-pin';
import { done, showPage } from '../../testing/show-page.tsx';
import { ChildPinSection } from './components/child-pin-section.tsx';
import { NoMailboxSection } from './components/no-mailbox.tsx';

const user = userEvent.setup();
const EMAIL = 'sam@hoem.example';
const pin: ChildPinView = { ...childPin, waitingFor: EMAIL };

const showToGuardian = (
  mailFailure: ChildPinView['mailFailure'],
  answers: Record<string, () => Response> = {},
) =>
  showPage({
    element: <ChildPinSection childId="sam" name="Sam" />,
    address: '/',
    me: aMe(),
    answers: {
      'GET /api/children/sam/pin': () => Response.json({ ...pin, mailFailure }),
      ...answers,
    },
  });

const form = async () => (await screen.findByLabelText('Email of Sam')).closest('details');

describe('Rule 8.162, a first address that rejects mail', () => {
  test.each([
    ['refused', 'This address doesn’t take mail'],
    ['given-up', 'Our email didn’t get there'],
  ] as const)('that was %s is shown to a guardian, with what to do', async (mailFailure, title) => {
    showToGuardian(mailFailure);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(title);
    expect(alert.textContent).toContain(EMAIL);
    expect(alert.textContent).not.toContain('It works for');
    // The form for the right address is open below.
    expect((await form())?.open).toBe(true);
  });

  test('fixed by another guardian keeps the form open for the person typing', async () => {
    let mailFailure: ChildPinView['mailFailure'] = 'refused';
    const { client } = showToGuardian('refused', {
      'GET /api/children/sam/pin': () => Response.json({ ...pin, mailFailure }),
    });
    await screen.findByRole('alert');
    mailFailure = null;
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect((await form())?.open).toBe(true);
  });

  test('can be resent in one step', async () => {
    const call = 'PUT /api/children/sam/first-email';
    const { sent } = showToGuardian('refused', { [call]: done });
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(`We have sent an email to ${EMAIL}.`)).toBeDefined();
    expect(sent.filter((one) => one.call === call).map(({ body }) => body)).toEqual([
      { email: EMAIL },
    ]);
  });

  test('without a known failure is shown as pending', async () => {
    showToGuardian(null);
    expect(await screen.findByText(/^We sent a link to sam@hoem.example/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await form())?.open).toBe(false);
  });
});

const showToAdult = (changes: Partial<EmailView>, answers: Record<string, () => Response> = {}) =>
  showPage({
    element: <NoMailboxSection />,
    address: '/',
    me: aMe({ id: 'sam', role: 'youth', email: '', mailbox: 'none', isOfAge: true }),
    answers: {
      'GET /api/account/pin': () =>
        Response.json({ isOwn: true, maySet: true, isOfAge: true, devices: [] }),
      'GET /api/email': () =>
        Response.json({
          email: 'sam@child.invalid',
          isProven: false,
          asked: null,
          mailFailure: null,
          ...changes,
        } satisfies EmailView),
      ...answers,
    },
  });
const asked = { email: EMAIL, expiresAt: '2026-05-07T09:00:00.000Z' };

describe('Rule 8.161, an adult without a mailbox', () => {
  test('reads where the link went', async () => {
    showToAdult({ asked });
    expect(await screen.findByText(/^We sent a link to sam@hoem.example/)).toBeDefined();
  });

  test('reads that their first address rejects mail', async () => {
    showToAdult({ asked, mailFailure: 'refused' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This address doesn’t take mail');
    expect(alert.textContent).toContain(EMAIL);
  });

  test('resends the link, and the focus moves to the result', async () => {
    const call = 'PUT /api/children/sam/first-email';
    showToAdult({ asked, mailFailure: 'refused' }, { [call]: done });
    await user.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(`We have sent an email to ${EMAIL}.`)).toBeDefined();
    expect(document.activeElement?.tagName).toBe('H2');
  });

  test('reads about no address if none was entered', async () => {
    const { sent } = showToAdult({});
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/email'));
    expect(screen.queryByText(/child.invalid|^We sent a link/)).toBeNull();
  });
});

test.each([
  ['/?open=new-pin', true],
  ['/', false],
])(
  'rule 1.125: at %s the form for a new PIN is open and has the focus: %s',
  async (address, isOpen) => {
    showPage({
      element: <ChildPinSection childId="sam" name="Sam" />,
      address,
      me: aMe(),
      answers: { 'GET /api/children/sam/pin': () => Response.json(childPin) },
    });
    const summary = await screen.findByText('Set a new PIN');
    expect(summary.closest('details')?.open).toBe(isOpen);
    expect(document.activeElement === summary.closest('summary')).toBe(isOpen);
  },
);

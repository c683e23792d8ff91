// @vitest-environment jsdom
import type { EmailView } from '@oakling/domain/identity/contract';
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { EmailBanner } from './components/email-banner.tsx';
import { EmailSection } from './components/email-section.tsx';

const user = userEvent.setup();
const [OLD, NEW] = ['walter@old.example', 'walter@new.example'];
const EXPIRES = '2026-03-03T10:00:00Z';

const view = (changes: Partial<EmailView> = {}): EmailView => ({
  email: OLD,
  isProven: false,
  asked: { email: OLD, expiresAt: EXPIRES },
  mailFailure: null,
  ...changes,
});
const asked = { email: NEW, expiresAt: EXPIRES };

function show(
  element: 'banner' | 'section',
  of: EmailView,
  {
    role = 'elder',
    emailProof = 'asked' as const,
    isOfAge,
    answers = {},
  }: {
    role?: Role;
    emailProof?: 'asked' | 'required';
    isOfAge?: true;
    answers?: Record<string, () => Response>;
  } = {},
) {
  return showPage({
    element: element === 'banner' ? <EmailBanner /> : <EmailSection />,
    address: '/dashboard/elder/account',
    me: aMe({ role, email: OLD, emailProof, isOfAge }),
    answers: { 'GET /api/email': () => Response.json(of), ...answers },
  });
}

describe('Rule 1.60, the banner', () => {
  test('says where the mail went, and resends it', async () => {
    const answers = { 'POST /api/email/link': done };
    const { sent } = show('banner', view(), { answers });
    expect(screen.getByText(new RegExp(`We sent an email to ${OLD}`))).toBeDefined();
    const link = screen.getByRole('link', { name: 'Change address' });
    expect(link.getAttribute('href')).toBe('/dashboard/elder/account#email-address');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    const told = await screen.findByText(/^We have sent a new email/);
    expect(told.closest('[role=status]')).not.toBeNull();
    expect(sent.map(({ call }) => call)).toContain('POST /api/email/link');
  });

  test('says when it was sent too often', async () => {
    show('banner', view(), {
      answers: { 'POST /api/email/link': () => problem(429, 'too-many-requests') },
    });
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByRole('alert')).toBeDefined();
  });

  test('shows the pending address, once another was requested', async () => {
    show('banner', view({ asked }));
    expect(await screen.findByText(new RegExp(`We sent an email to ${NEW}`))).toBeDefined();
  });

  test.for([
    ['elder', /you can’t find young people/],
    ['parent', /you can’t invite your child/],
  ] as const)('tells the %s what waits for it, only if something does', ([role, words]) => {
    show('banner', view(), { role });
    expect(screen.queryByText(words)).toBeNull();
    cleanup();
    show('banner', view(), { role, emailProof: 'required' });
    expect(screen.getByText(words)).toBeDefined();
  });
});

describe('Rule 8.161, an address that rejects mail', () => {
  test.for([
    ['refused', OLD, 'This address doesn’t take mail'],
    ['given-up', NEW, 'Our email didn’t reach you'],
  ] as const)(
    'that was %s is named by the banner, with what to do',
    async ([failure, email, title]) => {
      show('banner', view({ mailFailure: failure, asked: { email, expiresAt: EXPIRES } }));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(title);
      expect(alert.textContent).toContain(email);
      expect(alert.textContent).not.toContain('Open the link in it');
      expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined();
      expect(screen.getByRole('link', { name: 'Change address' })).toBeDefined();
    },
  );

  test('is shown on the account page, where it can be changed', async () => {
    show('section', view({ mailFailure: 'refused' }));
    expect((await screen.findByRole('alert')).textContent).toContain(OLD);
    expect(screen.getByLabelText('New email')).toBeDefined();
  });

  test.for([
    ['refused', 'This address no longer takes mail'],
    ['given-up', 'Our last email didn’t reach you'],
  ] as const)(
    'that was confirmed before and is %s is told so there',
    async ([mailFailure, title]) => {
      show('section', view({ isProven: true, asked: null, mailFailure }));
      expect((await screen.findByRole('alert')).textContent).toContain(title);
    },
  );
});

describe('Rules 1.60 and 1.63, the address on the account page', () => {
  test('another one is requested with the password', async () => {
    const answers = { 'PUT /api/email': done };
    const { sent } = show('section', view({ isProven: true, asked: null }), { answers });
    expect(await screen.findByText(/Confirmed/)).toBeDefined();
    await user.type(screen.getByLabelText('New email'), NEW);
    await user.type(screen.getByLabelText('Current password'), 'a secret of his');
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    expect(
      await screen.findByText(`Check your email: we have sent a link to ${NEW}.`),
    ).toBeDefined();
    expect(sent).toContainEqual({
      call: 'PUT /api/email',
      body: { email: NEW, password: 'a secret of his' },
    });
  });

  test.for([
    ['wrong-password', 'The current password isn’t right.'],
    ['email-same', 'This is already your address.'],
  ] as const)('a %s is shown at its field', async ([code, words]) => {
    show('section', view(), { answers: { 'PUT /api/email': () => problem(409, code) } });
    await user.type(await screen.findByLabelText('New email'), NEW);
    await user.type(screen.getByLabelText('Current password'), 'a secret of his');
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });

  test('a pending one can be resent or canceled', async () => {
    let now = view({ isProven: true, asked });
    const { sent } = show('section', now, {
      answers: {
        'GET /api/email': () => Response.json(now),
        'DELETE /api/email/link': () => {
          now = view({ isProven: true, asked: null });
          return done();
        },
      },
    });
    expect(await screen.findByText(`Please confirm ${NEW}`)).toBeDefined();
    await user.click(screen.getByRole('button', { name: `Keep ${OLD}` }));
    expect(await screen.findByText(`${OLD} stays your address.`)).toBeDefined();
    expect(screen.queryByText(`Please confirm ${NEW}`)).toBeNull();
    expect(sent.map(({ call }) => call)).toContain('DELETE /api/email/link');
  });

  test('a youth sees theirs, and that it stays', async () => {
    show('section', view({ isProven: true, asked: null }), { role: 'youth' });
    expect(await screen.findByText(/^Your parent invited you at this address/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('Rule 1.99, an adult youth can change the address, a child can’t', async () => {
  show('section', view(), { role: 'youth' });
  expect(await screen.findByText(/^Your parent invited you/)).toBeDefined();
  expect(screen.queryByLabelText('New email')).toBeNull();
  cleanup();
  show('section', view(), { role: 'youth', isOfAge: true });
  expect(await screen.findByLabelText('New email')).toBeDefined();
  expect(screen.queryByText(/parent/)).toBeNull();
});

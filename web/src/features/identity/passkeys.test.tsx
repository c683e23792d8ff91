// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { PasskeysSection } from './components/passkeys-section.tsx';
import { LogInPage } from './log-in-page.tsx';

const user = userEvent.setup();
const press = async (name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** A browser with passkeys, in whose dialog the person agrees or cancels. */
function stubPasskeys(isAgreed: boolean) {
  class FakeCredential {
    static readonly parseCreationOptionsFromJSON = (options: object) => options;
    static readonly parseRequestOptionsFromJSON = (options: object) => options;
    readonly toJSON = () => ({
      id: 'key',
      response: { clientDataJSON: 'data', attestationObject: 'object' },
    });
  }
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  const answer = async () => {
    if (!isAgreed) throw new DOMException('', 'NotAllowedError');
    return new FakeCredential();
  };
  vi.stubGlobal('navigator', { credentials: { create: answer, get: answer }, onLine: true });
}

afterEach(() => vi.unstubAllGlobals());

const showSection = (items: object[], answers: Record<string, () => Response> = {}) =>
  showPage({
    element: <PasskeysSection />,
    address: '/dashboard/elder/account',
    me: aMe({ role: 'elder', secondFactor: 'off' }),
    answers: { 'GET /api/passkeys': () => Response.json({ items }), ...answers },
  });

function showLogIn(children: object[] = []) {
  return showPage({
    element: <LogInPage contact={<a href="mailto:us@home.example">us@home.example</a>} />,
    address: '/auth/login',
    answers: {
      'GET /api/device/children': () => Response.json({ items: children }),
      'POST /api/log-in/passkey/options': () => Response.json({ challenge: 'x' }),
    },
  });
}

test('a browser without passkeys doesn’t offer them (rule 1.177)', async () => {
  showLogIn();
  expect(await screen.findByLabelText('Email')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
});

test('closing the browser’s dialog says that nothing has changed (rule 1.176)', async () => {
  stubPasskeys(false);
  showLogIn();
  await press('Use a passkey');
  expect(await screen.findByText('No passkey was used. Nothing has changed.')).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('adding one asks for the password, and sends what the browser made (rule 1.175)', async () => {
  stubPasskeys(true);
  let isRight = false;
  const options = { challenge: 'x', user: { id: 'me' } };
  const { sent } = showSection([], {
    'POST /api/passkeys/options': () =>
      isRight ? Response.json(options) : problem(409, 'wrong-password'),
    'POST /api/passkeys': done,
    'GET /api/account/left-behind': () => Response.json({ items: [] }),
  });
  await user.click(await screen.findByText('None'));
  await press('Add a passkey');
  const field = await screen.findByLabelText('Your password', { selector: 'input' });
  await user.type(field, 'a guess{Enter}');
  expect(await screen.findByText('The current password isn’t right.')).toBeDefined();
  isRight = true;
  await user.clear(field);
  await user.type(field, 'apples{Enter}');
  expect(await screen.findByText(/^Your passkey is added\./)).toBeDefined();
  expect(sent.find(({ call }) => call === 'POST /api/passkeys')?.body).toEqual({
    challenge: 'x',
    id: 'key',
    clientDataJSON: 'data',
    attestationObject: 'object',
  });
  expect(await barriers()).toEqual([]);
});

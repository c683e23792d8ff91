import type { Page } from '@playwright/test';
import { fake } from '../support/fake-responses.ts';
import type { Who } from '../support/kept-people.ts';
import { PASSWORD } from '../support/people.ts';
import { press } from '../support/states/state.ts';
import { expect, test } from '../support/test.ts';

interface Form {
  readonly name: string;
  readonly who: Who;
  readonly path: string;
  readonly fill: (page: Page) => Promise<void>;
  readonly button: string;
  readonly pending: string;
  readonly sends: RegExp;
}

const field = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);

async function openBlocking(page: Page): Promise<void> {
  await press(page, /^More\b/);
  await press(page, 'Block or report Rosa Alvarez');
}

/** A form on a card, and one in a dialog. */
const FORMS: readonly Form[] = [
  {
    name: 'a log-in',
    who: 'guest',
    path: '/auth/login',
    fill: async (page) => {
      await field(page, 'Email', 'rosa@example.org');
      await field(page, 'Password', PASSWORD);
    },
    button: 'Log In',
    pending: 'Logging in...',
    sends: /\/api\/log-in$/,
  },
  {
    name: 'a block',
    who: 'youth',
    path: '/dashboard/youth/matches',
    fill: async (page) => {
      await openBlocking(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Block Rosa Alvarez' }).click();
    },
    button: 'Block Rosa Alvarez',
    pending: 'Blocking...',
    sends: /\/api\/blocks$/,
  },
];

for (const { name, who, path, fill, button, pending, sends } of FORMS) {
  test(`on a slow network ${name} is sent once, and its button says so and keeps the focus`, async ({
    filledApp,
    expectTrouble,
  }) => {
    expectTrouble(/^503 /);
    const page = await filledApp.contexts[who].newPage();
    await page.goto(path);
    await fill(page);
    const answered = Promise.withResolvers<void>();
    let sent = 0;
    await fake(page, sends, async ({ method }) => {
      if (method === 'GET') return 'real';
      sent += 1;
      await answered.promise;
      return { status: 503 };
    });
    await page.getByRole('button', { name: button, exact: true }).last().dblclick();
    const busy = page.getByRole('button', { name: pending, exact: true });
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await expect(busy).toBeFocused();
    await page.keyboard.press('Enter');
    answered.resolve();
    // The button is enabled again, and something keeps the focus.
    await expect(busy).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(1);
    expect(sent).toBe(1);
    await page.close();
  });
}

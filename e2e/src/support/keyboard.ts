import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than there are between any two elements of a page. */
const MOST_STOPS = 80;

/** Runs in the page. Elements that the page has replaced are gone. */
function whereFocusIs(targets: readonly Node[]): 'there' | 'elsewhere' | 'gone' {
  if (targets.some((target) => target === document.activeElement)) return 'there';
  return targets.some(({ isConnected }) => isConnected) ? 'elsewhere' : 'gone';
}

/** A user who only has a keyboard: all input goes through keys. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab until an element has the focus. Fails after more presses than any page needs. */
  async tabTo(target: Locator): Promise<void> {
    let found = await target.elementHandles();
    for (let count = 0; count < MOST_STOPS; count += 1) {
      const where = await this.page.evaluate(whereFocusIs, found);
      if (where === 'there') return;
      // A lookup by name takes longer than a press, so it is repeated only if the page has replaced the element.
      if (where === 'gone') {
        await target.first().waitFor({ state: 'attached' });
        found = await target.elementHandles();
      } else await this.page.keyboard.press('Tab');
    }
    throw new Error(`no ${MOST_STOPS} presses of Tab lead to ${String(target)}`);
  }

  async press(role: 'button' | 'link', name: string | RegExp): Promise<void> {
    const target = this.page.getByRole(role, { name, exact: true });
    await expect(target.first()).toBeVisible();
    await this.tabTo(target);
    await this.page.keyboard.press('Enter');
  }

  /** Tabs to a field by its label, and types; dates and times part by part. */
  async type(label: string, words: string): Promise<void> {
    await this.tabTo(this.page.getByLabel(label, { exact: true }));
    await this.page.keyboard.type(words);
  }

  /** Tabs to a select, and types the first letters of an option. */
  async choose(label: string, option: string): Promise<void> {
    const select = this.page.getByLabel(label, { exact: true });
    await this.tabTo(select);
    await this.page.keyboard.type(option);
    await expect(select.locator('option:checked')).toHaveText(option);
  }

  async tick(name: RegExp): Promise<void> {
    const box = this.page.getByRole('checkbox', { name });
    await this.tabTo(box);
    await this.page.keyboard.press('Space');
    await expect(box).toBeChecked();
  }

  async go(item: string): Promise<void> {
    await this.press('link', item);
    const link = this.page.getByRole('link', { name: item, exact: true }).first();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await this.arrive();
  }

  /** Waits until the new page has taken the focus, which would otherwise interrupt the tabbing. */
  async arrive(): Promise<void> {
    await expect(this.page.locator('h1')).toBeFocused();
  }
}

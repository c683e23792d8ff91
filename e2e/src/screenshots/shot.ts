import type { Page } from '@playwright/test';

/** One picture: a page, and what a person does there before it is taken. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Fakes server responses before the page opens. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Only what is in sight, for what lies over the page, such as a dialog. */
  readonly inSight?: true;
  /** The wait itself is the picture. */
  readonly isLoading?: true;
  /** Only on a phone, such as the drawer. */
  readonly onPhone?: true;
}

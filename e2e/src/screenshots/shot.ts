import type { Page } from '@playwright/test';

/** One picture: a page, and what a person does there before it is taken. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** What the server is made to answer, before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Only what is in sight, for what lies over the page, such as a dialog. */
  readonly inSight?: true;
  /** The wait itself is the picture. */
  readonly isLoading?: true;
  /** Only on a phone, such as the drawer. */
  readonly onPhone?: true;
}

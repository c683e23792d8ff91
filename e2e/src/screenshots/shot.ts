import type { Page } from '@playwright/test';

/** One screenshot: a page, and actions before it is taken. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Fakes server responses before the page opens. */
  readonly before?: (page: Page) => Promise<unknown>;
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Captures only the viewport, for overlays such as dialogs. */
  readonly inSight?: true;
  /** Captures the loading state. */
  readonly isLoading?: true;
  /** Phone sizes only, such as the drawer. */
  readonly onPhone?: true;
}

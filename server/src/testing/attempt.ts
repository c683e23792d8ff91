import type { Browser } from './browser.ts';
import type { Stage } from './stage.ts';

/** A request to an operation, about something real of the first family. */
export interface Attempt {
  readonly path: string;
  readonly json?: object;
  readonly file?: Uint8Array;
}

/** By operation, what is tried; each call prepares something that nobody has touched yet. */
export type Attempts = Readonly<
  Record<string, (stage: Stage, actor: Browser) => Attempt | Promise<Attempt>>
>;

import { inject } from 'vitest';
import { openApp, type TestApp } from './test-app.ts';

/** Settings of the shared application. Every method of consent has an operation. */
export const SHARED: Readonly<Record<string, string>> = {
  CONSENT_METHODS: 'email-plus,signed-form',
};

let kept: { readonly templateUrl: string; readonly opening: Promise<TestApp> } | undefined;

/**
 * The application shared by all files of a worker that need no settings of their own: empty, with prepared statements
 * already planned. A file that changed the schema discards it with its database.
 */
export async function takeKeptApp(): Promise<TestApp> {
  const templateUrl = inject('templateUrl');
  const app = kept?.templateUrl === templateUrl ? await kept.opening : undefined;
  if (app !== undefined && (await app.beginAnew())) return app;
  await closeKeptApp();
  kept = { templateUrl, opening: openApp(SHARED) };
  return kept.opening;
}

export async function closeKeptApp(): Promise<void> {
  const closing = kept;
  kept = undefined;
  await closing?.opening.then((app) => app.close());
}

import { inject } from 'vitest';
import { openApp, type TestApp } from './test-app.ts';

/** The settings of the shared application. They enable every consent method, because each has an operation. */
export const SHARED: Readonly<Record<string, string>> = {
  CONSENT_METHODS: 'email-plus,signed-form',
};

let kept: { readonly templateUrl: string; readonly opening: Promise<TestApp> } | undefined;

/**
 * The application that all files of a worker share if they need no settings of their own. It is empty, and its prepared
 * statements are already planned. If a file has changed the schema, the application and its database are discarded.
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

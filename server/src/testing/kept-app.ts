import { inject } from 'vitest';
import { openApp, type TestApp } from './test-app.ts';

/** The settings of the shared application. They enable every consent method, because each has an operation. */
export const SHARED: Readonly<Record<string, string>> = {
  CONSENT_METHODS: 'email-plus,signed-form',
};

/** The first port, which differs per process because test files run in parallel. */
const first = 20_000 + ((process.pid * 7 + Number(process.env['VITEST_POOL_ID'] ?? 0)) % 120) * 100;
export const WITH_ROOMS = {
  ROOM: 'builtin',
  ROOM_PORT: `${first}-${first + 99}`,
  ROOM_FALLBACK: '+44 20 7946 0000',
};

/** The environments whose application is kept. */
const KEPT: ReadonlySet<object> = new Set([SHARED, WITH_ROOMS]);
export const isKept = (environment: object) => KEPT.has(environment);

interface Kept {
  readonly templateUrl: string;
  readonly opening: Promise<TestApp>;
}
const kept = new Map<object, Kept>();

/**
 * The application that all files of a worker with these settings share. It is empty, and its prepared statements are
 * already planned. If a file has changed the schema, the application and its database are discarded.
 */
export async function takeKeptApp(environment: typeof SHARED): Promise<TestApp> {
  const templateUrl = inject('templateUrl');
  const known = kept.get(environment);
  const app = known?.templateUrl === templateUrl ? await known.opening : undefined;
  if (app !== undefined && (await app.beginAnew())) return app;
  kept.delete(environment);
  await known?.opening.then((old) => old.close());
  const opening = openApp(environment);
  kept.set(environment, { templateUrl, opening });
  return opening;
}

export async function closeKeptApps(): Promise<void> {
  const closing = [...kept.values()];
  kept.clear();
  await Promise.all(closing.map(async ({ opening }) => (await opening).close()));
}

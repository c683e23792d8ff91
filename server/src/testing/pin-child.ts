import type { Browser } from './browser.ts';
import { comeOfAge } from './growing.ts';
import { another } from './scenario.ts';
import type { TestApp } from './test-app.ts';

export const PIN = '483920';
export const OTHER_PIN = '915037';

export interface PinChild {
  readonly id: string;
  readonly parent: Browser;
}

export async function addChild(
  parent: Browser,
  childName = 'Sam Young',
  changes: object = {},
): Promise<PinChild> {
  const input = { childName, pin: PIN, guardianConsent: true, ...changes };
  const { body } = await parent.must('POST', '/api/children', input);
  return { id: body.id, parent };
}

/** A browser that a guardian has handed over to the child, and in which no one is logged in. */
export async function handOver(
  app: TestApp,
  { id }: { id: string },
  guardian: Browser,
  tablet?: Browser,
): Promise<Browser> {
  const login = await another(app, guardian);
  const browser = tablet ?? login;
  for (const [name, value] of login.cookies) browser.cookies.set(name, value);
  await browser.must('POST', `/api/children/${id}/devices`);
  return Object.assign(browser, { email: '', personId: '' });
}

export const enterPin = (tablet: Browser, childId: string, pin = PIN) =>
  tablet.post('/api/log-in/pin', { childId, pin });

export async function pinChild(app: TestApp, parent: Browser, name?: string): Promise<Browser> {
  const child = await addChild(parent, name);
  const tablet = await handOver(app, child, parent);
  await tablet.must('POST', '/api/log-in/pin', { childId: child.id, pin: PIN });
  return Object.assign(tablet, { personId: child.id });
}

/** Makes a child with their own PIN an adult, with no login left. */
export async function growWithOwnPin(app: TestApp, { id }: { id: string }): Promise<void> {
  await comeOfAge(app, { personId: id });
  await app.query`update child_pins set own_since = now() where child_id = ${id}`;
}

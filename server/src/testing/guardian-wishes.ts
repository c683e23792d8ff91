import type { Browser } from './browser.ts';

export function wishAll(guardian: Browser, child: Browser, all = true) {
  return guardian.json('PUT', `/api/children/${child.personId}/who-approves`, { all });
}

const DAY_MS = 86_400_000;

export function goAway(guardian: Browser, child: Browser, substitute: Browser, days = 3) {
  const until = new Date(Date.now() + days * DAY_MS).toISOString();
  const wish = { until, substituteId: substitute.personId };
  return guardian.json('PUT', `/api/children/${child.personId}/away`, wish);
}

export function comeBack(guardian: Browser, child: Browser) {
  return guardian.json('DELETE', `/api/children/${child.personId}/away`, {});
}

import { birthDateSeal } from '../platform/auth/birth-dates.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export const pathOf = (child: Browser) => `/api/children/${child.personId}/birth-date`;
export const stageOf = async (parent: Browser, child: Browser) =>
  (await parent.get(`/api/children/${child.personId}/stage`)).body;

export async function storedDate(
  app: TestApp,
  child: Pick<Browser, 'personId'>,
): Promise<string | null> {
  const row = await app.platform.db
    .selectFrom('birth_dates')
    .select('sealed')
    .where('person_id', '=', child.personId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return birthDateSeal(app.platform.secret).open(row.sealed, { personId: child.personId });
}

import type { Browser } from './browser.ts';
import { copied } from './copied.ts';
import type { TestApp } from './test-app.ts';

export interface Family {
  readonly elder: Browser;
  readonly parent: Browser;
  readonly youth: Browser;
}

export const openFamily = (app: TestApp): Promise<Family> => copied(app, signUpFamily);

/** Signs a family up through the API, which sends every mail. */
async function signUpFamily(app: TestApp): Promise<Family> {
  const { elder, parent } = await app.holdingDelivery(async () => ({
    elder: await app.signUp('elder', 'Rosa Alvarez'),
    parent: await app.signUp('parent', 'Maria Young'),
  }));
  const youth = await app.invite(parent, 'Sam Young');
  await app.choose(elder, { Photography: 3, 'Art & Creativity': 2 });
  await app.choose(youth, { Photography: 1, 'Art & Creativity': 2, 'Music & Dance': 1 });
  return { elder, parent, youth };
}

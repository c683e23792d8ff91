import type { Browser } from './browser.ts';
import type { House } from './house.ts';

/** An elder and a youth who are matched, and the youth's parent. */
export interface Family {
  readonly elder: Browser;
  readonly parent: Browser;
  readonly youth: Browser;
}

export async function openFamily(house: House): Promise<Family> {
  const elder = await house.signUp('elder', 'Rosa Alvarez');
  const parent = await house.signUp('parent', 'Maria Young');
  const youth = await house.invite(parent, 'Sam Young');
  await house.choose(elder, { Photography: 3, 'Art & Creativity': 2 });
  await house.choose(youth, { Photography: 1, 'Art & Creativity': 2, 'Music & Dance': 1 });
  return { elder, parent, youth };
}

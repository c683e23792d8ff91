import { openFamily, type Family } from './family.ts';
import type { House } from './house.ts';
import { approve, ask, dayFromNow, meeting } from './session-request.ts';

/** Two families; the pair of the first has an approved session, that of the other a pending one. */
export interface TwoFamilies {
  readonly family: Family;
  readonly other: Family;
  /** The first family's session, by its id. */
  readonly approved: string;
  /** The other family's request, by its id. */
  readonly pending: string;
}

/** Both sessions are on the same day, asked for by the youth. */
export async function openTwoFamilies(house: House): Promise<TwoFamilies> {
  const [family, other] = [await openFamily(house), await openFamily(house)];
  const soon = { date: dayFromNow(9) };
  const approved = await ask(family.youth, meeting(family.elder, soon));
  await approve(family.parent, approved);
  const pending = await ask(other.youth, meeting(other.elder, soon));
  return { family, other, approved, pending };
}

import { keysOf, recordOf } from '../kernel/keys-of.ts';
import { emptyTexts, pickTexts, shownTexts, writtenTexts } from '../kernel/text-list.ts';
import type { TextList, TextsOf } from '../kernel/text-list.ts';
import * as texts from '../kernel/texts.ts';

/**
 * Optional texts of an offer, by field name in requests and sessions. Each has the same readers as the place, is part
 * of what an approval covers, and has a column of its name in `session_offers`.
 */
export const OFFER_TEXTS = {
  message: texts.sessionMessage,
} as const satisfies TextList;

export type OfferText = keyof typeof OFFER_TEXTS;
export type OfferTexts = TextsOf<typeof OFFER_TEXTS>;

export const OFFER_TEXT_NAMES = keysOf(OFFER_TEXTS);

// @__NO_SIDE_EFFECTS__
export function eachOfferText<Value>(valueOf: (name: OfferText) => Value) {
  return recordOf(OFFER_TEXT_NAMES, valueOf);
}

export const NO_TEXTS = emptyTexts(OFFER_TEXTS);

export function textsOf(source: OfferTexts): OfferTexts {
  return pickTexts(OFFER_TEXTS, source);
}

export const offerTextEntries = writtenTexts(OFFER_TEXTS);

export const shownTextEntries = shownTexts(OFFER_TEXTS);

import * as v from 'valibot';
import type { DeclaredText } from '../kernel/declared-text.ts';
import { keysOf, recordOf } from '../kernel/keys-of.ts';
import { text } from '../kernel/text.ts';
import * as texts from '../kernel/texts.ts';

/**
 * Optional texts of an offer, by their field in requests and sessions. Each is read like the place, belongs to what an
 * approval binds, and has a column of its name in `session_offers`.
 */
export const OFFER_TEXTS = {
  message: texts.sessionMessage,
} as const satisfies Readonly<Record<string, DeclaredText>>;

export type OfferText = keyof typeof OFFER_TEXTS;
export type OfferTexts = Readonly<Record<OfferText, string>>;

export const OFFER_TEXT_NAMES = keysOf(OFFER_TEXTS);

/** An object with a value for each text. */
// @__NO_SIDE_EFFECTS__
export function eachOfferText<Value>(valueOf: (name: OfferText) => Value) {
  return recordOf(OFFER_TEXT_NAMES, valueOf);
}

export const NO_TEXTS: OfferTexts = eachOfferText(() => '');

/** Picks the texts from an object with other fields. */
export function textsOf(source: OfferTexts): OfferTexts {
  return eachOfferText((name) => source[name]);
}

/** Entries for the schema of a request. */
export const offerTextEntries = eachOfferText((name) => v.optional(text(OFFER_TEXTS[name]), ''));

/** Entries for the schema of a view. */
export const shownTextEntries = eachOfferText(() => v.string());

import * as v from 'valibot';
import type { DeclaredText } from '../kernel/declared-text.ts';
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

// `Object.keys` widens the known keys to strings, here and below.
export const OFFER_TEXT_NAMES = Object.keys(OFFER_TEXTS) as readonly OfferText[];

/** An object with a value for each text. */
export function eachOfferText<Value>(valueOf: (name: OfferText) => Value) {
  const entries = OFFER_TEXT_NAMES.map((name) => [name, valueOf(name)] as const);
  return Object.fromEntries(entries) as Readonly<Record<OfferText, Value>>;
}

export const NO_TEXTS: OfferTexts = eachOfferText(() => '');

/** The texts among other fields. */
export function textsOf(source: OfferTexts): OfferTexts {
  return eachOfferText((name) => source[name]);
}

/** Entries for the schema of a request. */
export const offerTextEntries = eachOfferText((name) => v.optional(text(OFFER_TEXTS[name]), ''));

/** Entries for the schema of a view. */
export const shownTextEntries = eachOfferText(() => v.string());

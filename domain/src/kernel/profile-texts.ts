import type { DeclaredText } from './declared-text.ts';
import { keysOf, recordOf } from './keys-of.ts';
import type { TextList, TextsOf } from './text-list.ts';
import * as texts from './texts.ts';

/**
 * The texts that people write in their own profile, in the order of the form. Schemas, columns, decisions, pages and
 * tests derive from this list. Decision 084
 */
export const PROFILE_TEXTS = {
  bio: texts.bio,
} as const satisfies TextList;

export type ProfileText = keyof typeof PROFILE_TEXTS;
export type ProfileTexts = TextsOf<typeof PROFILE_TEXTS>;

export const PROFILE_TEXT_NAMES = keysOf(PROFILE_TEXTS);

export function profileTextsOf(role: DeclaredText['by'][number]): ProfileText[] {
  return PROFILE_TEXT_NAMES.filter((name) => PROFILE_TEXTS[name].by.includes(role));
}

// @__NO_SIDE_EFFECTS__
export function eachProfileText<Value>(valueOf: (name: ProfileText) => Value) {
  return recordOf(PROFILE_TEXT_NAMES, valueOf);
}

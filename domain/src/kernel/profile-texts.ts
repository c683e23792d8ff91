import type { DeclaredText } from './declared-text.ts';
import * as texts from './texts.ts';

/**
 * The texts that people write on their own profile, in the order of the form. Schemas, columns,
 * decisions, pages and tests derive from this list. Decision 082
 */
export const PROFILE_TEXTS = {
  bio: texts.bio,
} as const satisfies Readonly<Record<string, DeclaredText>>;

export type ProfileText = keyof typeof PROFILE_TEXTS;
export type ProfileTexts = Readonly<Record<ProfileText, string>>;

// A literal record's keys are exactly its names.
export const PROFILE_TEXT_NAMES = Object.keys(PROFILE_TEXTS) as ProfileText[];

/** The texts that people of this role have. */
export function profileTextsOf(role: DeclaredText['by'][number]): ProfileText[] {
  return PROFILE_TEXT_NAMES.filter((name) => PROFILE_TEXTS[name].by.includes(role));
}

/** A value for each text, such as its schema. */
export function forEachText<Value>(
  valueOf: (name: ProfileText) => Value,
): Record<ProfileText, Value> {
  const entries = PROFILE_TEXT_NAMES.map((name) => [name, valueOf(name)]);
  // `Object.fromEntries` widens the keys to strings.
  return Object.fromEntries(entries) as Record<ProfileText, Value>;
}

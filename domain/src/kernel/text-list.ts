import * as v from 'valibot';
import type { DeclaredText } from './declared-text.ts';
import { keysOf, recordOf } from './keys-of.ts';
import { text } from './text.ts';

/**
 * The texts of one request, by field name. Schemas, statements, forms, pages and tests derive from such a list.
 * CONTRIBUTING lists the other files that a new text changes. Decision 084
 */
export type TextList<Name extends string = string> = Readonly<
  Record<Name, DeclaredText & { readonly missing?: string }>
>;
export type NameIn<List> = Extract<keyof List, string>;
export type TextsOf<List> = Readonly<Record<NameIn<List>, string>>;

/** A text that may not be empty, with the message for an empty one. */
// @__NO_SIDE_EFFECTS__
export function required<Text extends DeclaredText>(declared: Text, missing: string) {
  return { ...declared, missing };
}

export function pickTexts<List extends TextList>(list: List, source: TextsOf<List>) {
  return recordOf(keysOf<NameIn<List>>(list), (name) => source[name]);
}

// @__NO_SIDE_EFFECTS__
export function emptyTexts<List extends TextList>(list: List): TextsOf<List> {
  return recordOf(keysOf<NameIn<List>>(list), () => '');
}

type WrittenEntries<List> = {
  readonly [Name in NameIn<List>]: List[Name] extends { readonly missing: string }
    ? v.GenericSchema<string>
    : v.OptionalSchema<v.GenericSchema<string>, ''>;
};

// @__NO_SIDE_EFFECTS__
export function writtenTexts<List extends TextList>(list: List) {
  const entries = Object.entries<TextList[string]>(list).map(([name, declared]) => {
    const { missing } = declared;
    return [name, missing === undefined ? v.optional(text(declared), '') : text(declared, missing)];
  });
  // `WrittenEntries` also makes a text optional unless it has `missing`.
  return Object.fromEntries(entries) as WrittenEntries<List>;
}

// @__NO_SIDE_EFFECTS__
export function shownTexts<List extends TextList>(list: List) {
  return recordOf(keysOf<NameIn<List>>(list), () => v.string());
}

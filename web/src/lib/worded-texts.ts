import { keysOf } from '@oakling/domain/kernel/keys-of';
import { emptyTexts, writtenTexts, type NameIn } from '@oakling/domain/kernel/text-list';
import type { TextList } from '@oakling/domain/kernel/text-list';
import { useState, type ChangeEvent } from 'react';
import * as v from 'valibot';

interface Words {
  /** Shown in forms, and to readers unless `said` differs. */
  readonly label: string;
  readonly description?: string;
  readonly rows?: number;
  readonly said?: string;
}

interface WordedTexts<List> {
  readonly list: List;
  readonly words: Readonly<Record<NameIn<List>, Words>>;
}

// @__NO_SIDE_EFFECTS__
export function worded<List extends TextList>(
  list: List,
  words: WordedTexts<List>['words'],
): WordedTexts<List> {
  return { list, words };
}

export function areasOf<List extends TextList, Control>(
  { list, words }: WordedTexts<List>,
  field: (name: NameIn<List>) => Control,
) {
  return keysOf<NameIn<List>>(list).map((name) => {
    const { said: _, ...input } = words[name];
    // There is no `maxLength`, because it would cut a pasted text before invisible characters are removed.
    return { ...input, required: list[name]?.missing !== undefined, ...field(name) };
  });
}

export function saidOf<List extends TextList>(
  { list, words }: WordedTexts<List>,
  texts: Readonly<Record<NameIn<List>, string | null>>,
) {
  return keysOf<NameIn<List>>(list).map((name) => {
    const { label, said = label } = words[name];
    return { name, label: said, words: texts[name] ?? '' };
  });
}

export function useTypedTexts<List extends TextList>(of: WordedTexts<List>, id: string) {
  const [values, setValues] = useState(() => emptyTexts(of.list));
  const [isTried, setIsTried] = useState(false);
  const entries: Record<string, v.GenericSchema> = writtenTexts(of.list);
  const problemOf = (name: NameIn<List>) =>
    v.safeParse(entries[name] ?? v.string(), values[name]).issues?.[0].message;
  const write = (name: NameIn<List>, words: string) =>
    setValues((typed) => ({ ...typed, [name]: words }));
  return {
    values,
    write,
    /** Shows the problems, and moves the focus to the first one. @returns true if there are none. */
    check() {
      setIsTried(true);
      const wrong = keysOf<NameIn<List>>(of.list).find((name) => problemOf(name) !== undefined);
      if (wrong !== undefined) document.getElementById(`${id}-${wrong}`)?.focus();
      return wrong === undefined;
    },
    areas: areasOf(of, (name) => ({
      id: `${id}-${name}`,
      name: `${id}-${name}`,
      value: values[name],
      error: isTried ? problemOf(name) : undefined,
      onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => write(name, target.value),
    })),
  };
}

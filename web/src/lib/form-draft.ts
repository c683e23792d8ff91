import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { tabStorage } from './storage.ts';

/** What was kept under a key of this tab, whatever it is; null when nothing was. */
export function storedDraft(key: string): unknown {
  try {
    return JSON.parse(tabStorage.read(key) ?? 'null');
  } catch {
    return null;
  }
}

/** What was typed into an unfinished form of this tab, over the form's defaults. */
export function readDraft<Values extends FieldValues>(key: string, defaults: Values): Values {
  const stored = storedDraft(key);
  const draft = new Map(
    typeof stored === 'object' && stored !== null ? Object.entries(stored) : [],
  );
  const entries = Object.entries(defaults).map(([name, value]): [string, unknown] => {
    const kept: unknown = draft.get(name);
    return [name, typeof kept === typeof value ? kept : value];
  });
  // The same names with values of the same types; the schema judges the rest.
  return Object.fromEntries(entries) as Values;
}

/** Keeps what is typed until the tab is closed, so that a reload loses nothing. Never the secrets. */
export function useKeepDraft<Values extends FieldValues, Output>(
  key: string,
  { subscribe }: UseFormReturn<Values, unknown, Output>,
  secrets: readonly Path<Values>[],
): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const open = Object.entries(values).filter(
            ([name]) => !secrets.some((secret) => secret === name),
          );
          tabStorage.write(key, JSON.stringify(Object.fromEntries(open)));
        },
      }),
    [key, subscribe, secrets],
  );
}

/** Keeps a draft as it is now. */
export function useKeptDraft(key: string, draft: unknown): void {
  const text = JSON.stringify(draft);
  // Only what has changed: a sent and dropped draft must not come back with the next rendering.
  useEffect(() => tabStorage.write(key, text), [key, text]);
}

/** Forgets the draft, once the form has done its work. */
export function dropDraft(key: string): void {
  tabStorage.remove(key);
}

/** Forgets every draft of this tab: after a log-out somebody else may use the computer. */
export function dropAllDrafts(): void {
  tabStorage.clear();
}

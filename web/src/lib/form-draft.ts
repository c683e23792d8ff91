import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** What was typed into an unfinished form of this tab, over the form's defaults. */
export function readDraft<Values extends FieldValues>(key: string, defaults: Values): Values {
  const draft = storedDraft(key);
  const entries = Object.entries(defaults).map(([name, value]): [string, unknown] => {
    const kept = draft.get(name);
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
          inStorage((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(open))));
        },
      }),
    [key, subscribe, secrets],
  );
}

/** Forgets the draft, once the form has done its work. */
export function dropDraft(key: string): void {
  inStorage((storage) => storage.removeItem(key));
}

/** Forgets every draft of this tab: whoever logs out may leave the computer to somebody else. */
export function dropAllDrafts(): void {
  inStorage((storage) => storage.clear());
}

function storedDraft(key: string): Map<string, unknown> {
  try {
    const draft: unknown = JSON.parse(inStorage((storage) => storage.getItem(key)) ?? '{}');
    return new Map(typeof draft === 'object' && draft !== null ? Object.entries(draft) : []);
  } catch {
    return new Map();
  }
}

/** A browser may forbid storage; the form then works without a draft. */
function inStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.sessionStorage);
  } catch {
    return null;
  }
}

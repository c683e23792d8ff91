import { useEffect } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { noteLogOut } from './me.ts';
import { tabStorage } from './storage.ts';

export function readDraft<Values extends FieldValues>(key: string, defaults: Values): Values {
  const stored = tabStorage.readJson(key);
  const draft = new Map(
    typeof stored === 'object' && stored !== null ? Object.entries(stored) : [],
  );
  const entries = Object.entries(defaults).map(([name, value]): [string, unknown] => {
    const kept: unknown = draft.get(name);
    return [name, typeof kept === typeof value ? kept : value];
  });
  // The names and the types of the values match the defaults; the schema validates the rest.
  return Object.fromEntries(entries) as Values;
}

/** Stores typed values until the tab closes, so a reload loses nothing. Never stores `secrets`. */
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

export function useKeptDraft(key: string, draft: unknown): void {
  const text = JSON.stringify(draft);
  // The draft is written only when it changes, because a render after the submit must not restore a dropped draft.
  useEffect(() => tabStorage.write(key, text), [key, text]);
}

export function dropDraft(key: string): void {
  tabStorage.remove(key);
}

/** Deletes what this browser keeps of a person who logs out, such as drafts, because others may use the computer. */
export function forgetPerson(): void {
  tabStorage.clear();
  noteLogOut();
}

export const SIGN_UP_DRAFT = 'oakling.sign-up';

/** Prefills the sign-up form with the data of a mailed link. */
export function beginSignUp(known: { readonly role: 'parent'; readonly email: string }): void {
  tabStorage.write(SIGN_UP_DRAFT, JSON.stringify(known));
}

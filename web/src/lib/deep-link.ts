import { tabStorage } from './storage.ts';

const KEY = 'oakling.deep-link';

/** Remembers, for this tab, a page of the dashboard that somebody opened without being logged in. */
export function keepDeepLink(path: string): void {
  tabStorage.write(KEY, path);
}

/** The page that was asked for before anybody was logged in, or null. */
export function readDeepLink(): string | null {
  return tabStorage.read(KEY);
}

export function dropDeepLink(): void {
  tabStorage.remove(KEY);
}

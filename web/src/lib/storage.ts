/** Session storage. Does nothing if the storage is blocked or full. */
export const tabStorage = guarded(() => window.sessionStorage);

/** Local storage, which all tabs share and which is kept after they close. */
export const browserStorage = guarded(() => window.localStorage);

function guarded(storage: () => Storage) {
  return {
    read: (key: string): string | null => attempt(() => storage().getItem(key)),
    /** The stored JSON, unvalidated, or null if there is none. */
    readJson: (key: string): unknown => attempt(() => JSON.parse(storage().getItem(key) ?? 'null')),
    write: (key: string, value: string): void => void attempt(() => storage().setItem(key, value)),
    remove: (key: string): void => void attempt(() => storage().removeItem(key)),
    clear: (): void => void attempt(() => storage().clear()),
  };
}

function attempt<Result>(use: () => Result): Result | null {
  try {
    return use();
  } catch {
    return null;
  }
}

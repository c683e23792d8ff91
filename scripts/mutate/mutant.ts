/** One guard removed: by a statement on the database, or by a change of one source file. */
export interface Mutant {
  readonly id: string;
  readonly kind: 'sql' | 'domain' | 'server';
  readonly change: { readonly sql: string } | SourceChange;
  /** Test files, or folders of them, that most likely notice; the rest of the suites comes after. */
  readonly likely: readonly TestRun[];
}

export interface SourceChange {
  readonly path: string;
  readonly text: string;
}

/** A run of vitest in a workspace; without paths it is the whole workspace's. */
export interface TestRun {
  readonly workspace: 'domain' | 'server';
  readonly paths: readonly string[];
}

/** The workspaces whose guards are taken away, and whose tests look for it. */
export const WORKSPACES = ['domain', 'server', 'ops'] as const;
export type Workspace = (typeof WORKSPACES)[number];

/** One guard, and how it is taken away: by a statement on the database, or by a change of one source file. */
export interface Guard {
  readonly kind: Workspace | 'sql';
  /** Where it stands and what it says. */
  readonly name: string;
  readonly removal: { readonly sql: string } | { readonly path: string; readonly text: string };
  /** The test runs that may notice, the most likely first. */
  readonly tests: readonly TestRun[];
}

/** A run of vitest in a workspace, on the files whose paths hold one of the words; without words on all. */
export interface TestRun {
  readonly workspace: Workspace;
  readonly words: readonly string[];
}

/** The workspaces with guards, whose tests should detect a missing one. */
export const WORKSPACES = ['domain', 'server', 'ops'] as const;
export type Workspace = (typeof WORKSPACES)[number];

/** A guard, and how to remove it: a database statement or a change of one source file. */
export interface Guard {
  readonly kind: Workspace | 'sql';
  /** Its location and text. */
  readonly name: string;
  /** Its file or database object: a test that fails without one of its guards often detects another. */
  readonly subject: string;
  readonly removal: { readonly sql: string } | { readonly path: string; readonly text: string };
  /** Test runs that may detect the removal, most likely first. */
  readonly tests: readonly TestRun[];
}

/** A Vitest run in a workspace, on files whose paths contain one of the words, or on all. */
export interface TestRun {
  readonly workspace: Workspace;
  readonly words: readonly string[];
}

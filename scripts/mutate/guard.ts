export interface Guard {
  /** The guard's location and text. */
  readonly name: string;
  /** Its database object: a test that fails without one of its guards often detects another. */
  readonly subject: string;
  /** The statement that removes it. */
  readonly removal: string;
  /** Test runs that may detect the removal, most likely first. */
  readonly tests: readonly TestRun[];
}

/** A Vitest run in a workspace, on files whose paths contain one of the words, or on all. */
export interface TestRun {
  readonly workspace: 'server' | 'ops';
  readonly words: readonly string[];
}

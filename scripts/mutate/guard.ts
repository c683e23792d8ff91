export interface Guard {
  /** The location and the text of the guard. */
  readonly name: string;
  /**
   * The guard's database object. A test that fails without one guard of an object often detects its other guards, too.
   */
  readonly subject: string;
  readonly removal: string;
  /** The test runs that may detect the removal, most likely first. */
  readonly tests: readonly TestRun[];
}

/** A run of Vitest in a workspace, either on the files whose paths contain one of the words or on all files. */
export interface TestRun {
  readonly workspace: 'server' | 'ops';
  readonly words: readonly string[];
}

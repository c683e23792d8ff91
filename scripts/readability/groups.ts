/** Files with the same readers, and their limits. */
export interface Group {
  readonly name: string;
  readonly files: readonly string[];
  /** The highest Flesch-Kincaid grade of a file. */
  readonly grade: number;
  /** The maximum words in a sentence; Infinity for no limit. */
  readonly longest: number;
}

/** Texts for children, parents and elders target grade 5, age ten. Rule 10.230 */
export const groups: readonly Group[] = [
  {
    name: 'pages',
    files: [
      'web/src/**/*{text,words,kinds}.{ts,tsx}',
      'web/src/features/legal/help-page.tsx',
      'web/src/lib/problem.ts',
      'domain/src/{identity,interests,invites,notifications,profile,safety,sessions,stages}/**/*.ts',
    ],
    grade: 5,
    longest: 25,
  },
  {
    name: 'mails',
    files: [
      'server/src/features/notifications/*words.ts',
      'server/src/features/notifications/{kinds,mails}/*.ts',
    ],
    grade: 5,
    longest: 30,
  },
  {
    // "Privacy", "moderators" and "notifications" have no shorter exact synonym.
    name: 'legal pages',
    files: ['domain/src/legal/{privacy-policy,terms-of-service,retention}.ts'],
    grade: 6,
    longest: 30,
  },
  {
    name: 'documents for engineers',
    files: ['*.md', 'docs/*.md', 'docs/decisions/*.md'],
    grade: 9,
    longest: Infinity,
  },
];

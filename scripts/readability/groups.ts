/** Files that are read by the same people, and how hard they may be. */
export interface Group {
  readonly name: string;
  readonly files: readonly string[];
  /** The highest Flesch-Kincaid grade of a file. */
  readonly grade: number;
  /** The most words in one sentence; any number where there is none. */
  readonly longest: number;
}

/** Rule 10.230: what children, parents and elders read is for year 5, which is ten years of age. */
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
      'server/src/features/notifications/*{email,emails,mails,words}.ts',
      'server/src/features/notifications/kinds/*.ts',
    ],
    grade: 5,
    longest: 30,
  },
  {
    // "Privacy", "moderators" and "notifications" have no shorter word that is as exact.
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

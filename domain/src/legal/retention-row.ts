import { type Age, ageWords } from './kept-for.ts';

/** One kind of stored data. `age` is set when the retention job deletes it. */
export interface Retention {
  readonly what: string;
  readonly kept: string;
  readonly why: string;
  readonly deletedBy: 'the retention job' | 'deleting the account' | 'the person';
  readonly age?: Age;
}

/** Data the retention job deletes at an age; `kept` can add words to the age. */
export function byJob<const A extends Age>(
  what: string,
  age: A,
  why: string,
  kept: (time: string) => string = (time) => time,
) {
  return { what, kept: kept(ageWords(age)), why, deletedBy: 'the retention job', age } as const;
}

import { type Age, ageWords } from './kept-for.ts';

/** One kind of thing that is stored. `age` is set where the retention job deletes it. */
export interface Retention {
  readonly what: string;
  readonly kept: string;
  readonly why: string;
  readonly deletedBy: 'the retention job' | 'deleting the account' | 'the person';
  readonly age?: Age;
}

/** What the retention job deletes at an age; how long it is kept is said by that age, with what is to be added. */
export function byJob<const A extends Age>(
  what: string,
  age: A,
  why: string,
  kept: (time: string) => string = (time) => time,
) {
  return { what, kept: kept(ageWords(age)), why, deletedBy: 'the retention job', age } as const;
}

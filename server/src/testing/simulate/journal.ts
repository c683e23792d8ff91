import type { Browser } from '../browser.ts';
import { type Friends, weekOf } from './friends.ts';
import { DAY_MS } from './world.ts';

/** The time in which a person learns of a date that was called off, or of an end. */
const WORDS_MS = 2 * DAY_MS;

/** A person who must read something about the other one. */
interface Awaited {
  readonly friends: Friends;
  readonly person: Browser;
  readonly since: number;
  readonly what: string;
  readonly isEnd: boolean;
}

export interface MailCount {
  readonly friends: Friends;
  readonly email: string;
  readonly week: number;
  readonly subjects: string[];
}

/** The counts of a run, and the promises that were broken. */
export class Journal {
  readonly broken: string[] = [];
  readonly counts = new Map<string, number>();
  readonly mails = new Map<string, MailCount>();
  #awaited: Awaited[] = [];

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  breaks(rule: string, friends: Friends, what: string, moment: number): void {
    this.broken.push(`rule ${rule}: ${friends.name}: ${what} (${new Date(moment).toISOString()})`);
  }

  awaitWords(
    friends: Friends,
    people: readonly Browser[],
    since: number,
    what: string,
    isEnd = false,
  ): void {
    for (const person of people) this.#awaited.push({ friends, person, since, what, isEnd });
  }

  /** A person whose account is closed reads nothing. */
  forget({ personId }: Browser): void {
    this.#awaited = this.#awaited.filter(({ person }) => person.personId !== personId);
  }

  /**
   * `told` contains the people who learned of a cancellation since the last call, and `toldOfEnd` those who read that a
   * friendship has ended.
   */
  noteWords(told: ReadonlySet<string>, toldOfEnd: ReadonlySet<string>, now: number): void {
    const heard = this.#awaited.filter(({ person, isEnd }) =>
      (isEnd ? toldOfEnd : told).has(person.personId),
    );
    this.count('told of an end', heard.filter(({ isEnd }) => isEnd).length);
    this.#awaited = this.#awaited.filter((each) => !heard.includes(each));
    const late = this.#awaited.filter(({ since }) => since + WORDS_MS <= now);
    this.#awaited = this.#awaited.filter((each) => !late.includes(each));
    for (const { friends, person, since, what, isEnd } of late) {
      const rule = isEnd ? '6.482' : '6.434';
      this.breaks(rule, friends, `${what}: ${person.email} was told nothing`, since);
    }
  }

  noteMail(friends: Friends, email: string, subject: string, now: number): void {
    const week = weekOf(now);
    const key = `${friends.name} ${email} ${week}`;
    const count = this.mails.get(key) ?? { friends, email, week, subjects: [] };
    count.subjects.push(subject);
    this.mails.set(key, count);
  }
}

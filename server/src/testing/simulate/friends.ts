import type { Rhythm } from '@oakling/domain/sessions/repeat';
import type { Browser } from '../browser.ts';
import type { Chance } from './chance.ts';
import type { Fate } from './fate.ts';
import { BEGIN, DAY_MS } from './world.ts';

/** A date that everyone agreed to. It is held unless it is called off or moved. */
export interface AgreedDate {
  readonly start: number;
  readonly agreedAt: number;
  state: 'agreed' | 'called-off' | 'moved';
}

/** A request that waits for the guardian, with the starts of all of its dates. */
export interface Waiting {
  readonly id: string;
  readonly version: number;
  readonly starts: readonly number[];
  readonly by: Browser;
  readonly since: number;
}

export interface Friends {
  readonly name: string;
  /** Unique, so that a mail's text shows which friendship it is about. */
  readonly youthName: string;
  readonly elder: Browser;
  readonly youth: Browser;
  readonly parent: Browser;
  readonly chance: Chance;
  readonly zone: string;
  readonly startTime: string;
  readonly endTime: string;
  /** 1 is Monday. */
  readonly weekday: number;
  readonly rhythm: Rhythm | 'once';
  readonly beginsAt: number;
  readonly dates: Map<number, AgreedDate>;
  readonly waiting: Waiting[];
  /** The times in which the two may not meet. The last one may be open. */
  readonly holds: { readonly from: number; to: number; readonly why: string }[];
  /** Weeks with more than meetings, check-ins and reminders. */
  readonly busyWeeks: Set<number>;
  /** The end or the hold that awaits the friendship. */
  readonly fate: Fate;
  /** The end of a pause between two requests. */
  quietUntil: number;
  endedAt: number | null;
}

export const weekOf = (moment: number) => Math.floor((moment - BEGIN) / (7 * DAY_MS));
export const everyone = ({ elder, youth, parent }: Friends) => [elder, youth, parent];
export const isHeld = ({ holds }: Friends, now: number) =>
  holds.some(({ from, to }) => from <= now && now < to);

export function markBusy({ busyWeeks }: Friends, now: number): void {
  // A later request or a delayed mail still belongs to it.
  for (const moment of [now, now + 2 * DAY_MS]) busyWeeks.add(weekOf(moment));
}

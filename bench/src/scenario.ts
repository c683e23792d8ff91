import type { Measured } from './load.ts';
import type { FilledServer } from './on-filled-server.ts';

export interface Ground extends FilledServer {
  readonly people: number;
  /** The duration of each measurement in seconds. */
  readonly seconds: number;
}

/** A row of the table: the figure, its limit and its goal. */
export interface Row {
  readonly work: string;
  readonly unit: 'requests/s' | 'mails/s' | 'ms' | 'MB' | 'KB';
  readonly limit: number | null;
  readonly measured: number;
  /** The goal in words, and whether it was met. */
  readonly goal: string;
  readonly isMet: boolean;
}

/** A goal for a rate: a share of this run's limit. */
export function rateRow(work: string, limit: Measured, measured: Measured, share: number): Row {
  const isMet = measured.perSecond >= share * limit.perSecond;
  return {
    work,
    unit: 'requests/s',
    limit: limit.perSecond,
    measured: measured.perSecond,
    goal: `at least ${share} of the limit`,
    isMet,
  };
}

/** A goal for the latency of one connection: a multiple of this run's limit. */
const TIMES = 4;
export function p50Row(work: string, limit: Measured, measured: Measured): Row {
  return {
    work: `${work}, p50 one connection`,
    unit: 'ms',
    limit: limit.p50,
    measured: measured.p50,
    goal: `at most ${TIMES} x the limit`,
    isMet: measured.p50 <= TIMES * limit.p50,
  };
}

/** @throws on unexpected responses, because fast errors would distort the result. */
export function expectOnly(measured: Measured, status: string): Measured {
  const { statuses, answers } = measured;
  if (answers === 0 || statuses[status] !== answers) {
    throw new Error(`expected only ${status}, but there was ${JSON.stringify(statuses)}`);
  }
  return measured;
}

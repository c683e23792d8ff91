import type { OUTCOMES } from '@oakling/domain/sessions/afterwards/outcome';
import type { DelayMinutes } from '@oakling/domain/sessions/day/decide-delay';
import type { ThanksCard } from '@oakling/domain/sessions/afterwards/thanks-cards';
import type { Browser } from '../../../server/src/testing/browser.ts';
import { newId } from '../../../server/src/testing/session-request.ts';
import { dayAhead, TIME_ZONE } from './seeder.ts';

interface OtherTime {
  readonly day: number;
  readonly start: string;
  readonly end: string;
}

export type Since = { readonly by: string } & (
  | { readonly agree: true }
  | { readonly approve: true }
  | { readonly propose: OtherTime }
  | { readonly ask: string }
  | { readonly answer: string }
  | { readonly cancel: string }
  | { readonly late: DelayMinutes }
  | { readonly outcome: Exclude<(typeof OUTCOMES)[number], 'felt-uncomfortable'> }
  | { readonly uncomfortable: string }
  | { readonly thanks: ThanksCard }
);

export async function follow(browser: Browser, id: string, what: Since): Promise<void> {
  const path = `/api/sessions/${id}`;
  const { version, elderProfile } = (await browser.get(path)).body;
  if ('agree' in what) await browser.must('POST', `${path}/agree`, { version });
  else if ('approve' in what)
    await browser.must('POST', `${path}/approve`, { version, card: elderProfile?.card });
  else if ('propose' in what) {
    const { day, start, end } = what.propose;
    const time = { date: dayAhead(day), startTime: start, endTime: end, timeZone: TIME_ZONE };
    await browser.must('POST', `${path}/proposal`, { version, ...time });
  } else if ('ask' in what)
    await browser.must('POST', `${path}/question`, { version, question: what.ask });
  else if ('answer' in what)
    await browser.must('POST', `${path}/question/answer`, { answer: what.answer });
  else if ('cancel' in what)
    await browser.must('POST', `${path}/cancel`, { version, reason: what.cancel });
  else if ('late' in what)
    await browser.must('POST', `${path}/delay`, { version, minutes: what.late });
  else await afterwards(browser, path, what);
}

type Afterwards = Extract<
  Since,
  { outcome: string } | { uncomfortable: string } | { thanks: string }
>;

async function afterwards(browser: Browser, path: string, what: Afterwards): Promise<void> {
  if ('thanks' in what) await browser.must('POST', `${path}/thanks`, { card: what.thanks });
  else if ('outcome' in what)
    await browser.must('PUT', `${path}/outcome`, { outcome: what.outcome });
  else {
    const report = { reportId: newId(), details: what.uncomfortable };
    await browser.must('PUT', `${path}/outcome`, { outcome: 'felt-uncomfortable', ...report });
  }
}

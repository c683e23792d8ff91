import type { ReportCategory } from '@oakling/domain/safety/report';
import { listWords, sentence } from '@oakling/domain/kernel/words';
import type { Other } from '../../lib/block-or-report.ts';
import { problemCode, ProblemError } from '../../lib/problem.ts';
import { both } from './text.ts';

function seen({ name, child, sessionId }: Other): string {
  const names = ['your name', ...(child === undefined ? [] : [`${child.name}’s`]), `${name}’s`];
  const session = sessionId === undefined ? [] : ['which session it is about'];
  const texts = 'what both wrote in profiles and sessions in the last year';
  return listWords(['what you choose and write here', ...names, ...session, texts]);
}

export const choiceText = {
  title: (name: string) => `Block or report ${name}`,
  block: (name: string) => `Block ${name}`,
  blockHint: ({ child }: Other) =>
    child === undefined
      ? 'You no longer see each other. You can undo it.'
      : `${child.name} and they no longer see each other. You can undo it.`,
  report: (name: string) => `Report ${name}`,
  reportHint: 'Tell the moderators that something is wrong.',
  close: 'Close',
};

type ReportWords = Readonly<Record<ReportCategory, string>>;
const CATEGORIES: ReportWords = {
  'made-me-uncomfortable': 'Something made me uncomfortable',
  'asked-to-meet-elsewhere': 'Asked to meet or write elsewhere',
  'rude-or-hurtful': 'Was rude or hurtful',
  'not-who-they-say': 'Not who they say they are',
  'something-else': 'Something else',
};

/** Rule 9.109 */
export const reportText = {
  title: ({ name, child }: Other) =>
    child === undefined ? `Report ${name}` : `Report ${name} for ${child.name}`,
  readers: (other: Other) =>
    sentence`Our moderators read it. They see ${seen(other)}. We don’t tell ${other.name}.`,
  legend: 'What happened?',
  categories: (isForChild: boolean): ReportWords =>
    isForChild
      ? { ...CATEGORIES, 'made-me-uncomfortable': 'Something made my child uncomfortable' }
      : CATEGORIES,
  missing: 'Please choose what happened.',
  alsoBlock: (name: string) => `Also block ${name}`,
  alsoBlockHint: (other: Other, isYouth: boolean) =>
    `${both(other)} no longer see each other, and we cancel your meetings.${isYouth ? ' We tell your parent about the block.' : ''}`,
  confirm: 'Send report',
  confirming: 'Sending report...',
  cancel: 'Send nothing',
  failed: 'We couldn’t confirm the report.',
  sentNotBlocked: (failure: string) => `Your report was sent. ${failure}`,
};

/** Rules 9.15 and 9.45 to 9.48 */
export const blockText = {
  title: ({ name, child }: Other) =>
    child === undefined ? `Block ${name}?` : `Block ${name} for ${child.name}?`,
  intro: 'This is what happens:',
  effects: (other: Other, isYouth: boolean): readonly string[] => [
    `${both(other)} no longer see each other anywhere in Oakling.`,
    'We cancel upcoming meetings. We tell both people, but not why.',
    `We don’t tell ${other.name} about the block.`,
    ...(isYouth ? ['We tell your parent.'] : []),
    other.child === undefined
      ? 'You can undo it on your account page. Cancelled meetings stay cancelled.'
      : `You can undo it on ${other.child.name}’s page. Cancelled meetings stay cancelled.`,
  ],
  confirm: (name: string) => `Block ${name}`,
  confirming: 'Blocking...',
  failed: (name: string) => sentence`We couldn’t confirm the block of ${name}.`,
  gone: (name: string) => `${name} is no longer here.`,
};

/** Why a report failed. A 404 can mean that the person is hidden. */
export function reportFailureWords(error: unknown, name: string): string {
  if (problemCode(error) === 'not-found') return blockText.gone(name);
  return error instanceof ProblemError ? error.message : reportText.failed;
}

/** Why a block failed. A 404 can mean that the person is hidden. */
export function blockFailureWords(error: unknown, name: string): string {
  if (problemCode(error) === 'not-found') return blockText.gone(name);
  return error instanceof ProblemError ? error.message : blockText.failed(name);
}

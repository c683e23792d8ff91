import type { StepAhead } from '@oakling/domain/stages/events';
import { changesAt, PASSWORD_AT_18, pinBefore18 } from '@oakling/domain/stages/step-words';
import { layOut } from '../emails/emails.ts';
import { kindOf, type NoticeContext } from '../kind.ts';
import { dayWords } from '../emails/when-words.ts';
import { aboutYouth, growingUrl, nameOfYouth, youthAndGuardians } from './of-youth.ts';

/**
 * Announces a step to youth and guardians 30 and 7 days ahead, each in their own words. Rule 8.110
 */
export const stepAheadKind = kindOf<StepAhead>({
  kind: 'step-ahead',
  event: 'StepAhead',
  readers: youthAndGuardians,
  notice: (context) => aboutYouth(context, { step: context.event.step, day: context.event.day }),
  mail(context, { origin }) {
    const { event, reader } = context;
    const name = nameOfYouth(context);
    // The date is in the youth's zone, wherever the reader is.
    const day = dayWords(new Date(event.day), 'UTC');
    const advice = adviceBefore18(context);
    const mail = layOut(reader, 'Something changes soon on Oakling', {
      heading:
        name === null
          ? `Something changes for you on ${day}`
          : `Something changes for ${name} on ${day}`,
      paragraphs: [
        `${name === null ? 'You are' : `${name} is`} ${event.step} then. From that day:`,
        ...changesAt(event.step, name),
        ...advice,
        name === null
          ? 'Is the day wrong? Tell your parents. They can correct it.'
          : `Is the day wrong? You can enter the date of birth on ${name}’s page, or correct it once.`,
      ],
      action: { label: 'Read it on Oakling', url: growingUrl(context, origin) },
      footnote:
        advice.length > 0
          ? 'Nothing changes before that day.'
          : 'You do not need to do anything. Nothing changes before that day.',
    });
    return { ...mail, about: [event.youthId] };
  },
});

/**
 * How to make the account the adult's alone: their own PIN without a mailbox, or else a password
 * nobody else knows. Rules 1.119 and 1.131
 */
function adviceBefore18(context: NoticeContext<StepAhead>): readonly string[] {
  const { step, youthId } = context.event;
  const youth = context.facts.person(youthId);
  if (step !== '18' || youth === null) return [];
  const name = nameOfYouth(context);
  if (youth.readById !== null) return [pinBefore18(name)];
  return name === null ? [PASSWORD_AT_18] : [];
}

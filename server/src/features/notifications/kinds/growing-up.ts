import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import type { AdultMet } from '@oakling/domain/sessions/supervision/who-decides-events';
import type {
  BirthDateCorrected,
  CameOfAge,
  StepAhead,
  StepTaken,
} from '@oakling/domain/stages/events';
import {
  changesAt,
  PASSWORD_AT_18,
  pinAt18,
  pinBefore18,
  stageWords,
} from '@oakling/domain/stages/step-words';
import type { Facts } from '../facts.ts';
import { kindOf, type Kinds, type NoticeContent, type NoticeContext } from '../kind.ts';
import { dayWords } from '../when-words.ts';

type OfYouth = DomainEvent & { readonly youthId: string };

/** Notifications about a youth growing up. The youth and each guardian get a text of their own. */
export const growingUpKinds = {
  /** Announces a step to the youth and the guardians 30 and 7 days ahead. Rule 8.110 */
  'step-ahead': kindOf<StepAhead>({
    event: 'StepAhead',
    readers: youthAndGuardians,
    notice: (context) => aboutYouth(context, { step: context.event.step, day: context.event.day }),
    mail(context) {
      const { event, origin } = context;
      const name = nameOfYouth(context);
      // `event.day` is a calendar date in the youth's time zone, so don't convert it to another zone.
      const day = dayWords(new Date(event.day), 'UTC');
      const advice = adviceBefore18(context);
      return {
        subject: 'Something changes soon on Oakling',
        heading: `Something changes for ${name ?? 'you'} on ${day}`,
        paragraphs: [
          `${isNow(name)} ${event.step} then. From that day:`,
          ...changesAt(event.step, name),
          ...advice,
          name === null
            ? 'Is the day wrong? Tell your parents. They can correct it.'
            : `Is the day wrong? You can enter the date of birth on ${name}’s page, or correct it once.`,
        ],
        action: { label: 'Read it on Oakling', url: growingUrl(context, origin) },
        footnote: `${advice.length > 0 ? '' : 'You don’t need to do anything. '}Nothing changes before that day.`,
      };
    },
  }),

  /** Repeats the changes to the youth and the guardians on the day of a step. Rule 8.110 */
  'step-taken': kindOf<StepTaken>({
    event: 'StepTaken',
    readers: youthAndGuardians,
    notice: (context) => aboutYouth(context, { step: context.event.step }),
    mail(context) {
      const { step } = context.event;
      const name = nameOfYouth(context);
      return {
        subject: 'Something has changed on Oakling',
        heading: `${isNow(name)} ${step} now`,
        paragraphs: ['From today:', ...changesAt(step, name)],
        action: { label: 'Read it on Oakling', url: growingUrl(context, context.origin) },
        footnote: 'You don’t need to do anything.',
      };
    },
  }),

  /** Tells the adult and the former guardians about the eighteenth birthday. Rule 8.111 */
  'came-of-age': kindOf<CameOfAge>({
    event: 'CameOfAge',
    readers: ({ youthId, guardianIds }) => [youthId, ...guardianIds],
    notice: (context) => aboutYouth(context, {}),
    mail(context) {
      const { event, facts, origin } = context;
      const name = nameOfYouth(context);
      const subject = 'Who decides has changed on Oakling';
      if (name === null) {
        return {
          subject,
          heading: 'You decide for yourself now',
          paragraphs: [...changesAt('18', null), PASSWORD_AT_18],
          action: { label: 'See your account', url: growingUrl(context, origin) },
          footnote:
            'If anything ever feels wrong, you can still report it. Tell somebody you trust, too.',
        };
      }
      // People without a mailbox get no mail, and a PIN set by a guardian no longer works.
      const isWithoutMailbox = facts.person(event.youthId)?.email === '';
      return {
        subject,
        heading: `${name} is an adult now`,
        paragraphs: [
          ...changesAt('18', name),
          ...(isWithoutMailbox ? [pinAt18(name, LEGAL_CONTACT)] : []),
        ],
        action: {
          label: 'See past sessions',
          url: `${origin}/#/dashboard/parent/sessions?tab=past`,
        },
        footnote: 'This is the last email you get about this account.',
      };
    },
  }),

  /** Tells elders who have a session with the youth, once, that parents no longer decide. Rule 6.170 */
  'youth-of-age': kindOf<AdultMet>({
    event: 'AdultMet',
    people: ({ youthId }) => [youthId],
    readers: ({ elderIds }) => elderIds,
    notice: ({ event: { youthId }, facts }) =>
      facts.person(youthId) === null
        ? null
        : { names: { youth: facts.shownName(youthId) }, about: [youthId], otherId: youthId },
  }),

  /** A corrected date of birth moves the eighteenth birthday, so the rest of the family is notified. Rule 8.112 */
  'birth-date-corrected': kindOf<BirthDateCorrected>({
    event: 'BirthDateCorrected',
    people: ({ by }) => (by === null ? [] : [by]),
    readers: (event, facts) => youthAndGuardians(event, facts).filter((id) => id !== event.by),
    notice(context) {
      const { event, reader } = context;
      if (event.by === null) return aboutYouth(context, { by: byWhom(context) });
      if (reader.id === event.youthId) return aboutYouth(context, {});
      const content = aboutYouth(context, { by: byWhom(context) });
      return content && { ...content, about: [event.youthId, event.by], reason: event.reason };
    },
    mail(context) {
      const { event } = context;
      const { backTo } = event;
      const name = nameOfYouth(context);
      return {
        subject: 'A date of birth was corrected',
        heading: `${name === null ? 'Your' : `${name}’s`} date of birth was ${event.by === null ? 'confirmed' : 'corrected'}`,
        paragraphs: [
          given(context),
          ...(backTo === null ? [] : ['From today:', ...stageWords(backTo, name)]),
          'We use it only to know when somebody turns 13, 16 and 18. Nobody sees it.',
          'If it is wrong, tell us. Our moderators see that it was changed, and why.',
        ],
        action: { label: 'See what is different', url: growingUrl(context, context.origin) },
        footnote: 'You get this because a step in growing up may now come on another day.',
      };
    },
  }),
} satisfies Kinds;

/** The youth, and the event's guardians who are still guardians. Rule 8.97 */
function youthAndGuardians(
  { youthId, guardianIds }: OfYouth & { readonly guardianIds: readonly string[] },
  facts: Facts,
): readonly string[] {
  return [youthId, ...guardianIds.filter((id) => facts.guards(id, youthId))];
}

/** A notice about a youth, whose name guardians also see. Null if the account is gone. */
function aboutYouth(
  { event: { youthId }, reader, facts }: NoticeContext<OfYouth>,
  names: Readonly<Record<string, string>>,
): NoticeContent | null {
  if (facts.person(youthId) === null) return null;
  const about = [youthId];
  if (reader.id === youthId) return { names, about };
  return { names: { ...names, child: facts.shownName(youthId) }, about };
}

/** The youth's name in a mail to a guardian, or null in a mail to the youth. */
function nameOfYouth({ event: { youthId }, reader, facts }: NoticeContext<OfYouth>): string | null {
  return reader.id === youthId ? null : facts.shownName(youthId) || 'your child';
}

const isNow = (name: string | null) => (name === null ? 'You are' : `${name} is`);

function growingUrl(
  { event: { youthId }, reader }: NoticeContext<OfYouth>,
  origin: string,
): string {
  const base = `${origin}/#/dashboard/${reader.role}`;
  return reader.id === youthId ? `${base}/account` : `${base}/children/${youthId}`;
}

/**
 * How an adult takes sole control of the account: with their own PIN if they have no mailbox, otherwise with a password
 * that only they know. Rules 1.119 and 1.131
 */
function adviceBefore18(context: NoticeContext<StepAhead>): readonly string[] {
  const { step, youthId } = context.event;
  const youth = context.facts.person(youthId);
  if (step !== '18' || youth === null) return [];
  const name = nameOfYouth(context);
  if (youth.readById !== null) return [pinBefore18(name)];
  return name === null ? [PASSWORD_AT_18] : [];
}

/** A child's guardians see the acting guardian's name. The youth isn't told which parent acted. */
function byWhom({ event, reader, facts }: NoticeContext<BirthDateCorrected>): string {
  if (event.by === null) return 'A moderator';
  return reader.id === event.youthId ? 'One of your parents' : facts.shownName(event.by);
}

function given(context: NoticeContext<BirthDateCorrected>): string {
  const { event, reader } = context;
  const who = byWhom(context) || 'Another guardian';
  if (event.by === null) return `${who} checked and entered it. Guardians can’t change it again.`;
  const once = `${who} changed it. It can be changed only once.`;
  return reader.id === event.youthId ? once : `${once} Reason: ${event.reason}`;
}

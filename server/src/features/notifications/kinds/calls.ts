import type { HelpUnanswered, RoomBegan, RoomHelpAsked } from '@oakling/domain/rooms/events';
import type { Facts } from '../facts.ts';
import { kindOf, type Kinds, type MailContext, type NoticeContent } from '../kind.ts';
import { nameInMail } from '../session-kind.ts';

type Call = Pick<RoomBegan, 'elderId' | 'youthId'>;

const bothIn = ({ elderId, youthId }: Call) => [elderId, youthId];

function namesOf({ elderId, youthId }: Call, facts: Facts): NoticeContent {
  return {
    names: { elder: facts.shownName(elderId), child: facts.shownName(youthId) },
    about: [elderId, youthId],
  };
}

export const callKinds = {
  /** Tells a guardian that the two participants see each other, if the guardian's rule requires it. Rule 6.311 */
  'call-began': kindOf<RoomBegan>({
    event: 'RoomBegan',
    people: bothIn,
    // The current guardians, who may differ from those at the time the first person entered.
    readers: ({ meetings, youthId }, facts) =>
      meetings === 'alone' ? [] : facts.guardiansOf(youthId),
    notice: ({ event, facts }) => namesOf(event, facts),
  }),

  /**
   * A request for help in a call. Guardians are notified immediately, regardless of their settings. Rules 6.312 and
   * 6.335
   */
  'call-help': [
    kindOf<RoomHelpAsked>({
      event: 'RoomHelpAsked',
      people: bothIn,
      readers: ({ youthId, askedBy }, facts) =>
        facts.guardiansOf(youthId).filter((id) => id !== askedBy),
      notice: ({ event, facts }) => namesOf(event, facts),
      mail: (context) =>
        helpMail(context, {
          subject: 'Somebody in a video call asks for help',
          heading: (child) => `Please look in on ${child}’s video call now`,
          next: 'You can walk in at any moment. You can also pause your child’s account, which ends the call at once.',
        }),
    }),
    kindOf<HelpUnanswered>({
      event: 'HelpUnanswered',
      people: bothIn,
      readers: ({ youthId }, facts) => facts.guardiansOf(youthId),
      notice: ({ event, facts }) => namesOf(event, facts),
      mail: (context) =>
        helpMail(context, {
          subject: 'A request for help has no answer yet',
          heading: (child) => `Please speak to ${child} now`,
          next: 'That was ten minutes ago, and no guardian has answered. Once you have spoken to your child, say so on any page of Oakling.',
        }),
    }),
  ],
} satisfies Kinds;

interface HelpWords {
  readonly subject: string;
  readonly heading: (child: string) => string;
  readonly next: string;
}

function helpMail(
  {
    event: { elderId, youthId, subject: about },
    facts,
    origin,
  }: MailContext<RoomHelpAsked | HelpUnanswered>,
  { subject, heading, next }: HelpWords,
) {
  const child = facts.shownName(youthId) || 'your child';
  return {
    subject,
    heading: heading(child),
    paragraphs: [
      `One of the two pressed “I need help” in the video call of ${child} and ${nameInMail(facts, elderId)}.`,
      next,
    ],
    action: {
      label: 'Go to the call',
      url: `${origin}/#/dashboard/parent/sessions/${about.id}`,
    },
    footnote: 'You get this because it is about the safety of a child.',
  };
}

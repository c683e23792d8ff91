import type { RoomBegan, RoomHelpAsked } from '@oakling/domain/rooms/events';
import type { Facts } from '../facts.ts';
import { kindOf, type Kinds, type NoticeContent } from '../kind.ts';
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
  /** Tells a guardian that the two see each other, if the guardian's rule requires it. Rule 6.311 */
  'call-began': kindOf<RoomBegan>({
    event: 'RoomBegan',
    people: bothIn,
    // The current guardians, not the ones when the first person entered.
    readers: ({ meetings, youthId }, facts) =>
      meetings === 'alone' ? [] : facts.guardiansOf(youthId),
    notice: ({ event, facts }) => namesOf(event, facts),
  }),

  /** A request for help in a call; guardians are told at once, whatever their settings. Rule 6.312 */
  'call-help': kindOf<RoomHelpAsked>({
    event: 'RoomHelpAsked',
    people: bothIn,
    readers: ({ youthId, askedBy }, facts) =>
      facts.guardiansOf(youthId).filter((id) => id !== askedBy),
    notice: ({ event, facts }) => namesOf(event, facts),
    mail({ event: { elderId, youthId, subject }, facts, origin }) {
      const child = facts.shownName(youthId) || 'your child';
      return {
        subject: 'Somebody in a video call asks for help',
        heading: `Please look in on ${child}’s video call now`,
        paragraphs: [
          `${child} and ${nameInMail(facts, elderId)} are in a video call. One of them has pressed “I need help”.`,
          'You can walk in at any moment. You can also pause your child’s account, which ends the call at once.',
        ],
        action: {
          label: 'Go to the call',
          url: `${origin}/#/dashboard/parent/sessions/${subject.id}`,
        },
        footnote: 'You get this because it is about the safety of a child.',
      };
    },
  }),
} satisfies Kinds;

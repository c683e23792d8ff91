import type { RoomHelpAsked } from '@oakling/domain/rooms/events';
import { layOut } from '../emails/emails.ts';
import { kindOf } from '../kind.ts';

/** A request for help in a call; guardians are told at once, whatever their settings. Rule 6.312 */
export const callHelpKind = kindOf<RoomHelpAsked>({
  kind: 'call-help',
  event: 'RoomHelpAsked',
  people: ({ elderId, youthId }) => [elderId, youthId],
  readers: ({ youthId, askedBy }, facts) =>
    facts.guardiansOf(youthId).filter((id) => id !== askedBy),
  notice: ({ event: { elderId, youthId }, facts }) => ({
    names: { elder: facts.shownName(elderId), child: facts.shownName(youthId) },
    about: [elderId, youthId],
  }),
  mail({ event: { elderId, youthId, subject }, reader, facts }, { origin }) {
    const child = facts.shownName(youthId) || 'your child';
    const elder = facts.shownName(elderId) || 'Unknown User';
    const mail = layOut(reader, 'Somebody in a video call asks for help', {
      heading: `Please look in on ${child}’s video call now`,
      paragraphs: [
        `${child} and ${elder} are in a video call. One of them has pressed “I need help”.`,
        'You can walk in at any moment. You can also pause your child’s account, which ends the call at once.',
      ],
      action: {
        label: 'Go to the call',
        url: `${origin}/#/dashboard/parent/sessions/${subject.id}`,
      },
      footnote: 'You get this because it is about the safety of a child.',
    });
    return { ...mail, about: [elderId, youthId] };
  },
});

import { isCheckLapsing, type CheckLapsing } from '@oakling/domain/admin/clearance-events';
import { isHelpAsked, type RoomHelpAsked } from '@oakling/domain/rooms/events';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Draft } from '../../../platform/mail/mail-draft.ts';
import type { Facts } from '../facts.ts';
import type { ModeratorNow } from '../queries.ts';
import { dayWords } from '../emails/when-words.ts';

/**
 * A separate mail to each moderator; none when the elder's account is gone or suspended. Rule 9.134
 */
export function moderatorMailsOf(
  event: DomainEvent,
  facts: Facts,
  origin: string,
): { readonly to: ModeratorNow; readonly mail: Draft }[] {
  if (isHelpAsked(event)) return facts.moderators.map((to) => helpMail(to, event, facts, origin));
  if (!isCheckLapsing(event)) return [];
  const elder = facts.person(event.personId);
  if (elder === null || elder.isShutOut) return [];
  return facts.moderators.map((to) => ({
    to,
    mail: { ...lapsingMail(to.email, event, elder.shownName, origin), about: [elder.id] },
  }));
}

/** A person who asks for help in a call may have nobody else at that moment. Rule 6.313 */
function helpMail(
  to: ModeratorNow,
  { elderId, youthId, subject: { id } }: RoomHelpAsked,
  facts: Facts,
  origin: string,
): { readonly to: ModeratorNow; readonly mail: Draft } {
  const name = (person: string) => facts.shownName(person) || 'Unknown User';
  return {
    to,
    mail: {
      to: to.email,
      subject: 'Somebody asks for help in a video call',
      words: {
        heading: `${name(youthId)} and ${name(elderId)} are in a video call, and one of them asks for help`,
        paragraphs: [
          'We told the guardians at the same moment.',
          'You can enter the call now. There you can also end it for everybody.',
        ],
        action: { label: 'Go to the call', url: `${origin}/room?session=${id}` },
        footnote: 'You get this because you are a moderator.',
      },
      about: [elderId, youthId],
    },
  };
}

function lapsingMail(to: string, event: CheckLapsing, name: string, origin: string): Draft {
  const { check, validUntil, personId, days } = event;
  return {
    to,
    // Names nobody, because lock screens show the subject.
    subject: `A check lapses within ${days} days`,
    words: {
      heading: `A check of ${name} lapses soon`,
      paragraphs: [
        `Check: ${check}. Its last day is ${dayWords(new Date(validUntil), 'UTC')}.`,
        'After that day the elder counts as not checked. You can record the check again.',
      ],
      action: { label: 'See the check-list', url: `${origin}/#/moderation/people/${personId}` },
      footnote: 'You get this because you are a moderator.',
    },
  };
}

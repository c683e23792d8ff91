import {
  HOST_SETTINGS,
  type HostSetting,
  type HostSettingsChanged,
} from '@oakling/domain/admin/settings';
import type { CheckLapsing } from '@oakling/domain/admin/clearance-events';
import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { HelpUnanswered, RoomHelpAsked } from '@oakling/domain/rooms/events';
import { listWords } from '@oakling/domain/kernel/words';
import type { MailContent } from '../../../platform/mail/mail-draft.ts';
import { directMail, type DirectContext, type DirectMail } from '../direct-mail.ts';
import { nameInMail } from '../session-kind.ts';
import { dayWords } from '../when-words.ts';

export const moderatorMails = [
  /** Not sent if the elder's account is gone or suspended. Rule 9.134 */
  toModerators<CheckLapsing>(
    'CheckLapsing',
    ({ personId }) => [personId],
    ({ event: { check, validUntil, personId, days }, facts, origin }) => {
      const elder = facts.person(personId);
      if (elder === null || elder.isShutOut) return null;
      return {
        // The subject contains no names, because lock screens show it.
        subject: `A check expires within ${days} days`,
        heading: `A check of ${elder.shownName} expires soon`,
        paragraphs: [
          `Check: ${check}. Its last day is ${dayWords(new Date(validUntil), 'UTC')}.`,
          'After that day the elder no longer counts as checked. You can record the check again.',
        ],
        action: { label: 'See the check-list', url: `${origin}/#/moderation/people/${personId}` },
      };
    },
  ),

  /** A person who asks for help in a call may have no one else to turn to. Rule 6.313 */
  toModerators<RoomHelpAsked>(
    'RoomHelpAsked',
    ({ elderId, youthId }) => [elderId, youthId],
    ({ event: { elderId, youthId, subject }, facts, origin }) => ({
      subject: 'Somebody asks for help in a video call',
      heading: `${nameInMail(facts, youthId)} and ${nameInMail(facts, elderId)} are in a video call, and one of them asks for help`,
      paragraphs: [
        'We told the guardians at the same moment.',
        'You can enter the call now. There you can also end it for everybody.',
      ],
      action: { label: 'Go to the call', url: `${origin}/room?session=${subject.id}` },
    }),
  ),

  /** No guardian has answered a request for help. Rule 6.335 */
  toModerators<HelpUnanswered>(
    'HelpUnanswered',
    ({ elderId, youthId }) => [elderId, youthId],
    ({ event: { elderId, youthId }, facts, origin }) => ({
      subject: 'No guardian has answered a request for help',
      heading: `Help was asked for in the video call of ${nameInMail(facts, youthId)} and ${nameInMail(facts, elderId)}`,
      paragraphs: [
        'That was ten minutes ago. We have told the guardians again.',
        'Please call them. Then close the request in the console.',
      ],
      action: { label: 'See the requests for help', url: `${origin}/#/moderation` },
    }),
  ),

  /** A false contact would let somebody pose as the host, so every moderator reads of a change. Rule 10.440 */
  toModerators<HostSettingsChanged>(
    'HostSettingsChanged',
    () => [],
    ({ event: { after }, origin }) => ({
      subject: 'Your organization’s details were changed',
      heading: `A moderator ${changeWords(after)} of this site`,
      paragraphs: [
        'Please check it in the console. Families see it on pages and in emails.',
        'If nobody on your team did this, change it back and call your administrator, who can remove that moderator.',
      ],
      action: { label: 'See the settings', url: `${origin}/#/moderation/settings` },
    }),
  ),
] as const;

const DETAILS: Readonly<Record<HostSetting, string>> = {
  HOST_NAME: 'name',
  HOST_LOGO: 'logo',
  HOST_CONTACT: 'contact',
  HOST_HELPLINE: 'helpline',
  HOST_ACCENT: 'color',
};

/** Such as "changed the name and logo and removed the helpline". */
function changeWords(after: HostSettingsChanged['after']): string {
  const parts = (['changed', 'removed'] as const).flatMap((verb) => {
    const names = HOST_SETTINGS.filter((name) => after[name] === verb).map((name) => DETAILS[name]);
    return names.length === 0 ? [] : [`${verb} the ${listWords(names)}`];
  });
  return parts.join(' and ');
}

function toModerators<Event extends DomainEvent>(
  type: Event['type'],
  aboutOf: (event: Event) => readonly string[],
  write: (context: DirectContext<Event>) => Omit<MailContent, 'footnote'> | null,
): DirectMail {
  return directMail<Event>(
    [type],
    (context) => {
      const content = write(context);
      if (content === null) return [];
      const footnote = 'You get this because you are a moderator.';
      const about = aboutOf(context.event);
      return context.facts.moderators.map(({ id, email }) => ({
        recipient: id,
        personId: id,
        mail: { ...content, footnote, to: email, about },
      }));
    },
    aboutOf,
  );
}

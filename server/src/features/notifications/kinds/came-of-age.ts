import type { CameOfAge } from '@oakling/domain/stages/events';
import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import { changesAt, PASSWORD_AT_18, pinAt18 } from '@oakling/domain/stages/step-words';
import { layOut } from '../emails/emails.ts';
import { kindOf, type NoticeContext } from '../kind.ts';
import { aboutYouth, growingUrl, nameOfYouth } from './of-youth.ts';

/** The eighteenth birthday, for the adult and the former guardians. Rule 8.111 */
export const cameOfAgeKind = kindOf<CameOfAge>({
  kind: 'came-of-age',
  event: 'CameOfAge',
  readers: ({ youthId, guardianIds }) => [youthId, ...guardianIds],
  notice: (context) => aboutYouth(context, {}),
  mail(context, { origin }) {
    const { event, reader } = context;
    const name = nameOfYouth(context);
    const mail = layOut(reader, 'Who decides has changed on Oakling', {
      heading: name === null ? 'You decide for yourself now' : `${name} is an adult now`,
      paragraphs: [
        ...changesAt('18', name),
        // People without a mailbox get no mail, and a PIN set by a guardian no longer works.
        ...(name === null ? [PASSWORD_AT_18] : []),
        ...(name !== null && isWithoutMailbox(context) ? [pinAt18(name, LEGAL_CONTACT)] : []),
      ],
      action:
        name === null
          ? { label: 'See your account', url: growingUrl(context, origin) }
          : { label: 'See past sessions', url: `${origin}/#/dashboard/parent/sessions?tab=past` },
      footnote:
        name === null
          ? 'If anything ever feels wrong, you can still report it. Tell somebody you trust, too.'
          : 'This is the last e-mail you get about this account.',
    });
    return { ...mail, about: [event.youthId] };
  },
});

const isWithoutMailbox = ({ event: { youthId }, facts }: NoticeContext<CameOfAge>): boolean =>
  facts.person(youthId)?.email === '';

import { DIGEST_LIMIT, type NewMatchesFound } from '@oakling/domain/matches/decide-digest';
import type { Mail } from '../../platform/mail/mail.ts';
import { on, type Reaction } from '../../platform/db/transact.ts';
import { layOut, type Recipient } from './emails.ts';
import { mailTo, type Mailing } from './mailing.ts';
import type { Tell } from './tell.ts';

const kind = 'new-matches';

/** Rule 8.49: a number, which names nobody and so stays when somebody of them leaves. */
export const newMatchesNotice = (tell: Tell): Reaction =>
  on<NewMatchesFound>('NewMatchesFound', (tx, { personId, count }) =>
    tell(tx, [{ personId, kind, names: { count: String(count) }, subjectId: personId, about: [] }]),
  );

export function newMatchesMails(mailing: Mailing): Reaction {
  const { origin } = mailing;
  return on<NewMatchesFound>('NewMatchesFound', (tx, { personId, count }) =>
    mailTo(mailing, tx, kind, [personId], async (to) => newMatchesMail(to, count, origin)),
  );
}

function newMatchesMail(to: Recipient, count: number, origin: string): Mail {
  const people = count >= DIGEST_LIMIT ? `${count} people or more` : `${count} people`;
  const who = count === 1 ? 'One person' : people;
  const [are, have] = count === 1 ? ['is', 'has'] : ['are', 'have'];
  return layOut(to, 'Somebody new shares your interests', {
    heading: `${who} to get to know`,
    paragraphs: [
      `${who} who ${count === 1 ? 'shares' : 'share'} an interest with you ${are} new at Oakling or ${have} found new interests since we last wrote.`,
    ],
    action: { label: 'See your matches', url: `${origin}/#/dashboard/${to.role}/matches` },
    footnote:
      'You get this once a week at most, and only when there is somebody new. You can turn it off on the page of your account, under Notifications.',
  });
}

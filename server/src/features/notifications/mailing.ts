import type { Role } from '@oakling/domain/identity/role';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import type { SessionNow } from '@oakling/domain/sessions/contract';
import type { SessionEvent } from '@oakling/domain/sessions/events';
import type { Tx } from '../../platform/db/database.ts';
import type { DecisionLinks } from '../../platform/auth/decision-links.ts';
import type { Mail, MailCalendar, QueueMail } from '../../platform/mail/mail.ts';
import type { Names, Recipient } from './emails.ts';
import { askRecipients } from './queries.ts';
import { askNames } from './session-notices.ts';
import { findShownNames } from './store.ts';

interface Invitation {
  readonly method: MailCalendar['method'];
  readonly from: string;
  readonly to: string;
  readonly at: Date;
  readonly role: Role;
  readonly origin: string;
}

/** What mails are made with. */
export interface Mailing {
  readonly queueMail: QueueMail;
  readonly origin: string;
  readonly clock: () => Date;
  readonly links: DecisionLinks;
  /** The sender of every mail. */
  readonly from: string;
  /** Writes the part of a mail that its reader's calendar takes. */
  readonly invite: (session: SessionNow, invitation: Invitation) => MailCalendar;
}

type WriteMail = (to: Recipient) => Promise<Mail>;

/** Queues a mail of its own to each of these people who can get one and want mails of this kind. */
export async function mailTo(
  mailing: Mailing,
  tx: Tx,
  kind: NotificationKind,
  ids: readonly string[],
  write: WriteMail,
): Promise<void> {
  const send = await askToMail(mailing, tx, kind, ids);
  await send(write);
}

/** The same, who gets one being waited for later. */
export async function askToMail(
  { queueMail }: Mailing,
  tx: Tx,
  kind: NotificationKind,
  ids: readonly string[],
): Promise<(write: WriteMail) => Promise<void>> {
  const answer = await askRecipients(tx, kind, ids);
  return async (write) => {
    const recipients = await answer();
    const mails: Mail[] = [];
    for (const id of ids) {
      const to = recipients.get(id);
      if (to !== undefined) mails.push(await write(to));
    }
    await queueMail(tx, ...mails);
  };
}

/** Rule 3.17: what stands for somebody without a name. */
const NAMELESS = 'Unknown User';

/** A participant by name; the parent, whom no elder knows, by the child's. Rule 6.62 */
export async function callerName(
  tx: Tx,
  { parentId, session }: SessionEvent,
  personId: string,
): Promise<string> {
  const isParent = personId === parentId;
  const id = isParent ? session.youthId : personId;
  const name = (await findShownNames(tx, [id])).get(id) || NAMELESS;
  return isParent ? `The parent of ${name}` : name;
}

/** Who asked whom, with a word for whoever has no name. */
export async function namesInMail(tx: Tx, event: SessionEvent): Promise<Names> {
  return (await askNamesInMail(tx, event))();
}

/** The same, waited for later. */
export async function askNamesInMail(tx: Tx, event: SessionEvent): Promise<() => Promise<Names>> {
  const names = await askNames(tx, event);
  return async () => {
    const { initiator, receiver } = await names();
    return { initiator: initiator || NAMELESS, receiver: receiver || NAMELESS };
  };
}

import type { AccountRemoved } from '@oakling/domain/safety/events';
import type {
  SessionApproved,
  SessionCancelled,
  SessionEvent,
  SessionRejected,
  SessionRequested,
} from '@oakling/domain/sessions/events';
import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { Tx } from '../../platform/database.ts';
import type { Mail, QueueMail } from '../../platform/mail.ts';
import { on, type Reaction } from '../../platform/transact.ts';
import type { DecisionLinks } from '../../platform/decision-links.ts';
import {
  approvedMail,
  cancelledMail,
  rejectedMail,
  requestedMail,
  type Names,
  type Recipient,
} from './emails.ts';
import { findPlace, findRecipients } from './queries.ts';
import { deleteKeptMailsNaming, findShownNames } from './store.ts';

interface Mailing {
  readonly queueMail: QueueMail;
  readonly origin: string;
  readonly clock: () => Date;
  readonly links: DecisionLinks;
}

/** Rules 8.13 and 8.16: what goes out by e-mail beside the notices, queued in the same transaction. */
export function mailReactions({ queueMail, origin, clock, links }: Mailing): readonly Reaction[] {
  async function mailTo(tx: Tx, ids: readonly string[], write: (to: Recipient) => Mail) {
    const recipients = await findRecipients(tx, ids);
    for (const id of ids) {
      const to = recipients.get(id);
      if (to !== undefined) await queueMail(tx, write(to));
    }
  }

  return [
    on<SessionRequested>('SessionRequested', async (tx, event) => {
      const { session, parentId } = event;
      const names = await namesOf(tx, event);
      const link = decisionLinkOf(session, parentId, clock());
      const url = links.urlOf(link);
      await mailTo(tx, [parentId], (to) =>
        requestedMail({ to, session, names, origin, url, until: link.expiresAt }),
      );
    }),
    on<SessionApproved>('SessionApproved', async (tx, event) => {
      const { session } = event;
      const names = await namesOf(tx, event);
      const place = await findPlace(tx, session.id);
      await mailTo(tx, participants(event), (to) =>
        approvedMail({ to, session, names, place, origin }),
      );
    }),
    on<SessionRejected>('SessionRejected', async (tx, event) => {
      const { session, reason } = event;
      const names = await namesOf(tx, event);
      await mailTo(tx, participants(event), (to) =>
        rejectedMail({ to, session, names, reason, origin }),
      );
    }),
    on<SessionCancelled>('SessionCancelled', async (tx, event) => {
      const { session, parentId, cause } = event;
      if (event.cause === 'person') {
        const { cancelledBy, reason } = event;
        const names = await namesOf(tx, event);
        const by = await callerOf(tx, event);
        const told = [...participants(event), parentId].filter((id) => id !== cancelledBy);
        return mailTo(tx, told, (to) => cancelledMail({ to, session, origin, names, by, reason }));
      }
      const parentsNames = cause === 'removal' ? null : await namesOf(tx, event);
      // To those who were to meet a block looks like a pause or a removal: without names. Rule 9.46
      await mailTo(tx, [...participants(event), parentId], (to) =>
        cancelledMail({ to, session, origin, names: to.id === parentId ? parentsNames : null }),
      );
    }),
    on<AccountRemoved>('AccountRemoved', (tx, { personId }) => deleteKeptMailsNaming(tx, personId)),
  ];
}

function participants({ session }: SessionEvent): string[] {
  return [session.elderId, session.youthId];
}

/** A participant by name; the parent, whom no elder knows, by the child's. Rule 6.57 */
async function callerOf(
  tx: Tx,
  { cancelledBy, parentId, session }: SessionCancelled & { readonly cause: 'person' },
): Promise<string> {
  const isParent = cancelledBy === parentId;
  const id = isParent ? session.youthId : cancelledBy;
  const name = (await findShownNames(tx, [id])).get(id) || NAMELESS;
  return isParent ? `The parent of ${name}` : name;
}

/** Rule 3.17: what stands for somebody without a name. */
const NAMELESS = 'Unknown User';

async function namesOf(tx: Tx, { session }: SessionEvent): Promise<Names> {
  const { createdBy, elderId, youthId } = session;
  const names = await findShownNames(tx, [elderId, youthId]);
  const receiverId = createdBy === elderId ? youthId : elderId;
  return {
    initiator: names.get(createdBy) || NAMELESS,
    receiver: names.get(receiverId) || NAMELESS,
  };
}

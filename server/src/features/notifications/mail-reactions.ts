import type { AccountRemoved } from '@oakling/domain/safety/events';
import type {
  SessionApproved,
  SessionCancelled,
  SessionEvent,
  SessionLapsed,
  SessionRejected,
  SessionRequested,
} from '@oakling/domain/sessions/events';
import type { SessionNow } from '@oakling/domain/sessions/contract';
import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { Mail, MailCalendar } from '../../platform/mail/mail.ts';
import { on, type Reaction } from '../../platform/db/transact.ts';
import { acceptedInviteMails } from './accepted-invite.ts';
import { approvedMail, cancelledMail, rejectedMail, requestedMail } from './emails.ts';
import { changeMails } from './change-mails.ts';
import { askViewOf, invitationFor } from './invitation-for.ts';
import { lapsedMail } from './lapsed-email.ts';
import {
  askNamesInMail,
  askToMail,
  callerName,
  mailTo,
  namesInMail,
  type Mailing,
} from './mailing.ts';
import { newMatchesMails } from './new-matches.ts';
import { reminderMails } from './reminder-mails.ts';
import { deleteKeptMailsNaming } from './store.ts';

/** Rules 8.13 and 8.16: what goes out by e-mail beside the notices, queued in the same transaction. */
export function mailReactions(mailing: Mailing): readonly Reaction[] {
  const { origin, clock, links } = mailing;
  return [
    ...changeMails(mailing),
    newMatchesMails(mailing),
    acceptedInviteMails(mailing),
    ...reminderMails(mailing),
    on<SessionRequested>('SessionRequested', async (tx, event) => {
      const { session, parentId } = event;
      const answer = await askNamesInMail(tx, event);
      const send = await askToMail(mailing, tx, 'session-requested', [parentId]);
      return async () => {
        const names = await answer();
        const link = decisionLinkOf(session, parentId, clock());
        const url = links.urlOf(link);
        await send(async (to) =>
          requestedMail({ to, session, names, origin, url, until: link.expiresAt }),
        );
      };
    }),
    on<SessionApproved>('SessionApproved', async (tx, event) => {
      const { session } = event;
      const told = participants(event);
      const answer = await askNamesInMail(tx, event);
      const send = await askToMail(mailing, tx, 'session-approved', told);
      const views = new Map<string, () => Promise<SessionNow | null>>();
      for (const id of told) views.set(id, await askViewOf(mailing, tx, id, session.id));
      return async () => {
        const names = await answer();
        await send(async (to) => {
          const view = (await views.get(to.id)?.()) ?? null;
          const place = view?.place ?? null;
          const calendar = invitationFor(mailing, to, view, 'REQUEST');
          return withCalendar(approvedMail({ to, session, names, place, origin }), calendar);
        });
      };
    }),
    on<SessionRejected>('SessionRejected', async (tx, event) => {
      const { session, reason } = event;
      const names = await namesInMail(tx, event);
      await mailTo(mailing, tx, 'session-rejected', participants(event), async (to) =>
        rejectedMail({ to, session, names, reason, origin }),
      );
    }),
    on<SessionCancelled>('SessionCancelled', async (tx, event) => {
      const { session, parentId, cause } = event;
      if (event.cause === 'person') {
        const { cancelledBy, reason } = event;
        const names = await namesInMail(tx, event);
        const by = await callerName(tx, event, cancelledBy);
        const told = [...participants(event), parentId].filter((id) => id !== cancelledBy);
        return mailTo(mailing, tx, 'session-cancelled', told, async (to) => {
          const isInvited = to.id !== parentId && event.before?.['status'] === 'approved';
          const view = isInvited ? await askViewOf(mailing, tx, to.id, session.id) : null;
          const calendar = invitationFor(mailing, to, (await view?.()) ?? null, 'CANCEL');
          return withCalendar(cancelledMail({ to, session, origin, names, by, reason }), calendar);
        });
      }
      const parentsNames = cause === 'removal' ? null : await namesInMail(tx, event);
      // To those who were to meet a block looks like a pause or a removal: without names. Rule 9.46
      await mailTo(
        mailing,
        tx,
        'session-cancelled',
        [...participants(event), parentId],
        async (to) =>
          cancelledMail({ to, session, origin, names: to.id === parentId ? parentsNames : null }),
      );
    }),
    on<SessionLapsed>('SessionLapsed', async (tx, event) => {
      const { session, parentId } = event;
      const names = await namesInMail(tx, event);
      await mailTo(mailing, tx, 'session-lapsed', [...participants(event), parentId], async (to) =>
        lapsedMail({ to, session, names, origin }),
      );
    }),
    on<AccountRemoved>('AccountRemoved', (tx, { personId }) => deleteKeptMailsNaming(tx, personId)),
  ];
}

function participants({ session }: SessionEvent): string[] {
  return [session.elderId, session.youthId];
}

function withCalendar(mail: Mail, calendar: MailCalendar | null): Mail {
  return calendar === null ? mail : { ...mail, calendar };
}

import { decisionLinkOf } from '@oakling/domain/sessions/decision-link';
import type { DecisionAwaited, SessionReminded } from '@oakling/domain/sessions/events';
import { on, type Reaction } from '../../platform/db/transact.ts';
import { mailTo, namesInMail, type Mailing } from './mailing.ts';
import { findPlace } from './queries.ts';
import { reminderMail, waitingMail } from './reminder-emails.ts';

/** Rules 8.53 and 8.56: what goes out by e-mail when its time has come. */
export function reminderMails(mailing: Mailing): readonly Reaction[] {
  const { origin, clock, links } = mailing;
  return [
    on<SessionReminded>('SessionReminded', async (tx, event) => {
      const { session, parentId, lead } = event;
      const names = await namesInMail(tx, event);
      const place = await findPlace(tx, session.id);
      const all = [session.elderId, session.youthId, parentId];
      await mailTo(mailing, tx, 'session-reminder', all, async (to) =>
        reminderMail({ to, session, names, place, lead, origin }),
      );
    }),
    on<DecisionAwaited>('DecisionAwaited', async (tx, event) => {
      const { session, parentId } = event;
      const names = await namesInMail(tx, event);
      const link = decisionLinkOf(session, parentId, clock());
      const decide = { url: links.urlOf(link), until: link.expiresAt };
      await mailTo(mailing, tx, 'request-waiting', [parentId], async (to) =>
        waitingMail({ to, session, names, origin, ...decide }),
      );
    }),
  ];
}

import type { UnsentState } from '@oakling/domain/kernel/unsent-mail';
import { announceChange } from '../../../platform/live/live.ts';
import { mailAddressHash } from '../../../platform/mail/mail-failure-queries.ts';
import { MailNotTaken } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { JobMail } from './event-mails.ts';
import {
  findGuardiansByPin,
  findUnsent,
  forgetUnsent,
  noteTaken,
  noteUnsent,
  type UnsentMail,
} from './unsent-store.ts';

/** Longer than any retry interval. A mail without news for this long no longer delays others. */
const HEARD_OF_MS = 3_600_000;

type UnsentWork = Pick<Platform, 'db' | 'log' | 'secret' | 'clock'>;

/** A batch's mails that should be sent, and the records of their failures. Rules 8.158 and 8.159 */
export interface UnsentOfBatch {
  /** Excludes mails that were refused or given up. */
  readonly toSend: readonly JobMail[];
  /** @throws if an earlier mail to the same address is still waiting. */
  requireTurn(mail: JobMail): void;
  /** Notes a failure that will be retried; `keep` saves it. */
  failed(mail: JobMail, error: unknown): void;
  keep(): Promise<void>;
  /** Records a permanent failure and notifies the person who requested the mail. */
  refused(mail: JobMail, why: MailNotTaken): Promise<void>;
  giveUp(): Promise<void>;
  /** Records that a mail was sent, so its address accepts mail. */
  taken(mail: JobMail): Promise<void>;
  /** Drops the record of a mail that will not be sent. */
  forget(mail: JobMail): Promise<void>;
}

/** Postpones a mail while an earlier one to the same address is waiting. */
class EarlierWaits extends Error {}

export async function openUnsent(
  { db, log, secret, clock }: UnsentWork,
  mails: readonly JobMail[],
): Promise<UnsentOfBatch> {
  const hashOf = ({ address }: JobMail) => mailAddressHash(secret, address);
  const eventIds = [...new Set(mails.map(({ job }) => job.eventId))];
  const known = await findUnsent(
    db,
    { eventIds, addressHashes: mails.map(hashOf) },
    new Date(clock().getTime() - HEARD_OF_MS),
  );
  const stateOf = new Map(known.map((each) => [keyOf(each), each.state]));
  const before = known.filter(
    ({ state, eventId }) => state === 'waiting' && !eventIds.includes(eventId),
  );
  const ended = new Set(
    known.filter(({ state }) => state !== 'waiting').map(({ addressHash }) => addressHash),
  );
  const failures: UnsentMail[] = [];

  function noted(mail: JobMail, state: UnsentState, error: unknown): UnsentMail {
    const { job, recipient, address, personId } = mail;
    const code = error instanceof MailNotTaken ? error.code : null;
    const domain = address.slice(address.lastIndexOf('@') + 1);
    const about = { recipient, personId, domain, addressHash: hashOf(mail) };
    return { ...job, ...about, state, code, failedAt: clock() };
  }

  /** Records how mails ended, and updates the requesters' open pages. */
  async function end(over: readonly JobMail[], state: UnsentState, why: unknown): Promise<void> {
    const rows = over.map((mail) => noted(mail, state, why));
    await noteUnsent(db, rows);
    for (const { eventId, type, code } of rows)
      log.warn({ event: eventId, type, state, code }, 'a mail could not be sent');
    for (const { feature, job, personId } of over) {
      await announceChange(db, { feature, id: job.subjectId }, [personId]);
      await tellOf(personId);
    }
  }

  /** Updates the pages of the address's owner, and of the guardian who entered it for a child. Rules 8.161 and 8.162 */
  async function tellOf(personId: string): Promise<void> {
    await announceChange(db, { feature: 'profile', id: personId }, [personId]);
    const guardianIds = await findGuardiansByPin(db, personId);
    if (guardianIds.length > 0)
      await announceChange(db, { feature: 'safety', id: personId }, guardianIds);
  }

  async function forget(mail: JobMail): Promise<void> {
    if (stateOf.has(keyOfMail(mail))) await forgetUnsent(db, [{ ...mail.job, ...mail }]);
  }

  const isOver = (mail: JobMail) =>
    ['refused', 'given-up'].includes(stateOf.get(keyOfMail(mail)) ?? '');
  const toSend = mails.filter((mail) => !isOver(mail));
  return {
    toSend,
    requireTurn(mail) {
      const hash = hashOf(mail);
      const isBehind = before.some(
        ({ addressHash, eventId }) =>
          addressHash === hash && Number(eventId) < Number(mail.job.eventId),
      );
      if (isBehind) throw new EarlierWaits('an earlier mail to this address waits');
    },
    failed(mail, error) {
      // A mail that a shutdown or a database outage interrupted has not failed.
      if (error instanceof MailNotTaken || error instanceof EarlierWaits)
        failures.push(noted(mail, 'waiting', error));
    },
    keep: () => noteUnsent(db, failures),
    refused: (mail, why) => end([mail], 'refused', why),
    giveUp: () => end(toSend, 'given-up', null),
    async taken(mail) {
      await forget(mail);
      const hash = hashOf(mail);
      if (!ended.has(hash)) return;
      await noteTaken(db, { addressHash: hash, personId: mail.personId });
      await tellOf(mail.personId);
    },
    forget,
  };
}

const keyOf = ({ eventId, recipient }: { eventId: string; recipient: string }) =>
  `${eventId} ${recipient}`;
const keyOfMail = ({ job, recipient }: JobMail) => keyOf({ ...job, recipient });

import type { Decision, DomainEvent } from '@oakling/domain/kernel/decision';
import type { ChildConsent } from '@oakling/domain/legal/child-consent';
import { decideConsentMail, decideMailedConsent } from '@oakling/domain/legal/decide-child-consent';
import type { Tx } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transact.ts';
import type { SingleQueue } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/process/log.ts';
import { lockDueMail, lockMailed, saveMailed, saveRecorded } from './child-consent-store.ts';

interface Work {
  readonly transact: Transact;
  readonly clock: () => Date;
  readonly log: Log;
}

interface Step {
  readonly next: (tx: Tx, behind: string, now: Date) => Promise<ChildConsent | null>;
  readonly decide: (
    consent: ChildConsent | null,
    now: Date,
  ) => Decision<ChildConsent, DomainEvent, string>;
  readonly save: (tx: Tx, consent: ChildConsent, now: Date) => Promise<void>;
}

const MAILS: Step = {
  next: (tx, behind, now) => lockDueMail(tx, now, behind),
  decide: decideConsentMail,
  save: saveMailed,
};
const RECORDS: Step = {
  next: lockMailed,
  decide: decideMailedConsent,
  save: (tx, { childId }, now) => saveRecorded(tx, childId, { way: 'email-plus', now }),
};

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Mails parents whose follow-up mail is due, and records consents whose mail was delivered. Each happens in its own
 * transaction, and the next run retries failures. Rules 9.175 and 9.176
 */
export async function carryConsents(work: Work): Promise<{ mailed: number; recorded: number }> {
  return { mailed: await carryAll(work, MAILS), recorded: await carryAll(work, RECORDS) };
}

async function carryAll({ transact, clock, log }: Work, step: Step): Promise<number> {
  const changedBy = { as: 'system', personId: null, requestId: 'consents' } as const;
  let count = 0;
  let behind = FIRST;
  for (;;) {
    const found: { consent: ChildConsent | null } = { consent: null };
    const result = await transact(changedBy, async (tx) => {
      const now = clock();
      found.consent = await step.next(tx, behind, now);
      const decision = step.decide(found.consent, now);
      if (decision.ok) await step.save(tx, decision.value, now);
      return decision;
    }).catch((error: unknown) => {
      // If no consent was found, the lookup itself failed.
      if (found.consent === null) throw error;
      log.error(
        { err: error, childId: found.consent.childId },
        'a consent could not be carried on',
      );
      return { ok: false };
    });
    if (found.consent === null) return count;
    if (result.ok) count += 1;
    behind = found.consent.childId;
  }
}

/** Runs every ten minutes. The follow-up mail is due a day after the parent agreed. */
export function consentQueue(transact: Transact, clock: () => Date, log: Log): SingleQueue {
  return {
    name: 'consents',
    cron: '*/10 * * * *',
    // The next run retries.
    retries: 0,
    async work() {
      await carryConsents({ transact, clock, log });
    },
  };
}

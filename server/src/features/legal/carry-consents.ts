import { decideConsentMail, decideMailedConsent } from '@oakling/domain/legal/decide-child-consent';
import type { ChildConsent } from '@oakling/domain/legal/child-consent';
import { scheduled, sweep, type SweepWork } from '../../platform/jobs/sweep.ts';
import { lockDueMail, lockMailed, saveMailed, saveRecorded } from './child-consent-store.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';

const shared = {
  name: 'consents',
  failure: 'a consent could not be carried on',
  about: ({ childId }: ChildConsent) => ({ childId }),
};

/** Mails parents whose follow-up mail is due, and records consents whose mail was delivered. Rules 9.175 and 9.176 */
export async function carryConsents(
  work: SweepWork,
): Promise<{ mailed: number; recorded: number }> {
  const mailed = await sweep(work, {
    ...shared,
    next: (tx, now, behind) => lockDueMail(tx, now, behind?.childId ?? FIRST),
    decide: decideConsentMail,
    save: saveMailed,
  });
  const recorded = await sweep(work, {
    ...shared,
    next: (tx, _, behind) => lockMailed(tx, behind?.childId ?? FIRST),
    decide: decideMailedConsent,
    save: (tx, { childId }, now) => saveRecorded(tx, childId, { way: 'email-plus', now }),
  });
  return { mailed, recorded };
}

/** Runs every ten minutes. The follow-up mail is due a day after the parent agreed. */
export const consentQueue = (work: SweepWork) =>
  scheduled('consents', '*/10 * * * *', () => carryConsents(work));

import type { OfflineConsentView } from '@oakling/domain/legal/child-consent-contract';
import type { RecordRefusal } from '@oakling/domain/legal/decide-child-consent';
import type { ConsentWay } from '@oakling/domain/legal/terms';
import { required } from '@oakling/domain/kernel/text-list';
import * as texts from '@oakling/domain/kernel/texts';
import { dayWords } from '../../lib/date-words.ts';
import { failureMessages } from '../../lib/problem.ts';
import { worded } from '../../lib/worded-texts.ts';

/** Rule 9.180 */
export const consentText = {
  heading: 'The parent’s consent',
  what: 'the consent',
  way: 'How the parent agreed',
  day: 'Day of the form or the call',
  record: {
    confirm: 'Record the consent',
    title: (name: string) => `Record the consent of ${name}’s parent?`,
    hint: (_name: string) => 'Record only what you have seen or heard yourself.',
    pending: 'Recording...',
  },
  withdraw: {
    confirm: 'The parent withdraws it',
    title: (name: string) => `Withdraw the consent to ${name}’s account?`,
    hint: (name: string) =>
      `We log ${name} out at once. Nobody can find ${name}, and we cancel the upcoming sessions. Only the parent can agree again.`,
    pending: 'Withdrawing...',
  },
  done: 'Saved.',
};

export const CONSENT_WORDS = worded(
  { note: required(texts.consentNote, 'Please write a note.') },
  {
    note: {
      label: 'Note',
      description: 'Only moderators read it. Never keep the form itself here or anywhere else.',
    },
  },
);

export const WAY_NAMES: Readonly<Record<ConsentWay, string>> = {
  'email-plus': 'By email',
  'signed-form': 'Signed form',
  'video-call': 'Video call',
};

export function consentState({ state, way, day, recordedAt, withdrawnAt }: OfflineConsentView) {
  if (state === 'withdrawn' && withdrawnAt !== null) {
    return `Withdrawn on ${dayWords(withdrawnAt)}. Only the parent can agree again.`;
  }
  if (state === 'recorded' && way !== null && recordedAt !== null) {
    const seen = day === null ? '' : `, of ${dayWords(`${day}T00:00:00Z`, 'UTC')}`;
    return `${WAY_NAMES[way]}${seen}, recorded on ${dayWords(recordedAt)}.`;
  }
  return 'The parent agreed when they sent the invite. It isn’t recorded yet.';
}

export const consentFailure = failureMessages<RecordRefusal>({
  'no-such-child': 'This child’s account no longer exists.',
  'already-recorded': 'This consent is recorded already.',
  'consent-withdrawn': 'The parent has withdrawn it. Only they can agree again.',
  'way-off': 'This way isn’t switched on here.',
  'day-ahead': 'This day hasn’t come yet.',
});

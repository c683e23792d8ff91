import { CONSENT_MAIL_HOURS } from '@oakling/domain/legal/child-consent';
import type { ConsentWay } from '@oakling/domain/legal/terms';
import type { Config } from '../../platform/process/config.ts';

/** A method by which a parent's consent to a child's account takes effect. Decision 043 */
export interface ConsentPort {
  readonly way: ConsentWay;
  /** When to mail a parent who agreed at this time, or null if a moderator contacts them instead. */
  mailDueAt(agreedAt: Date): Date | null;
}

const emailPlus: ConsentPort = {
  way: 'email-plus',
  mailDueAt: (agreedAt) => new Date(agreedAt.getTime() + CONSENT_MAIL_HOURS * 3_600_000),
};
const signedForm: ConsentPort = { way: 'signed-form', mailDueAt: () => null };
const videoCall: ConsentPort = { way: 'video-call', mailDueAt: () => null };

const ALL: Readonly<Record<ConsentWay, ConsentPort>> = {
  'email-plus': emailPlus,
  'signed-form': signedForm,
  'video-call': videoCall,
};

export interface ConsentWays {
  readonly ways: readonly ConsentWay[];
  readonly mailDueAt: ConsentPort['mailDueAt'];
}

export function consentWaysOf({ CONSENT_METHODS: ways }: Pick<Config, 'CONSENT_METHODS'>) {
  return {
    ways,
    mailDueAt(agreedAt) {
      const due = ways.map((way) => ALL[way].mailDueAt(agreedAt));
      return due.find((instant) => instant !== null) ?? null;
    },
  } satisfies ConsentWays;
}

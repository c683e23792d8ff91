import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { NOTIFICATION_KINDS, type NotificationKind } from '@oakling/domain/notifications/contract';
import type { DirectMail } from './direct-mail.ts';
import type { Kind } from './kind.ts';
import { callKinds } from './kinds/calls.ts';
import { checkInKinds } from './kinds/check-in.ts';
import { checkLapsingKinds } from './kinds/check-lapsing.ts';
import { childAccountKinds } from './kinds/child-account.ts';
import { consentWithdrawnKinds } from './kinds/consent-withdrawn.ts';
import { elderStandingKinds } from './kinds/elder-standing.ts';
import { growingUpKinds } from './kinds/growing-up.ts';
import { guardianActedKinds } from './kinds/guardian-acted.ts';
import { guardianKinds } from './kinds/guardians.ts';
import { newMatchesKinds } from './kinds/new-matches.ts';
import { proposalKinds } from './kinds/proposals.ts';
import { questionKinds } from './kinds/questions.ts';
import { reminderKinds } from './kinds/reminders.ts';
import { runningLateKinds } from './kinds/running-late.ts';
import { sessionByRuleKinds } from './kinds/session-by-rule.ts';
import { sessionCancelledKinds } from './kinds/session-cancelled.ts';
import { sessionChangedKinds } from './kinds/session-changed.ts';
import { sessionDecidedKinds } from './kinds/session-decided.ts';
import { sessionOverKinds } from './kinds/session-over.ts';
import { sessionRequestedKinds } from './kinds/session-requested.ts';
import { warningSentKinds } from './kinds/warning-sent.ts';
import { whoApprovesKinds } from './kinds/who-approves.ts';
import { accountMails } from './mails/account-mails.ts';
import { inviteMails } from './mails/invite-mails.ts';
import { moderatorMails } from './mails/moderator-mails.ts';
import { trustedMails } from './mails/trusted-mails.ts';
import { suspensionMails } from './mails/suspension-mails.ts';

/** The server's part of each kind of notification. A missing kind does not compile. */
const ALL_KINDS: Readonly<Record<NotificationKind, Kind | readonly Kind[]>> = {
  ...callKinds,
  ...checkInKinds,
  ...checkLapsingKinds,
  ...childAccountKinds,
  ...consentWithdrawnKinds,
  ...elderStandingKinds,
  ...growingUpKinds,
  ...guardianActedKinds,
  ...guardianKinds,
  ...newMatchesKinds,
  ...proposalKinds,
  ...questionKinds,
  ...reminderKinds,
  ...runningLateKinds,
  ...sessionByRuleKinds,
  ...sessionCancelledKinds,
  ...sessionChangedKinds,
  ...sessionDecidedKinds,
  ...sessionOverKinds,
  ...sessionRequestedKinds,
  ...warningSentKinds,
  ...whoApprovesKinds,
};

export interface NamedKind extends Kind {
  readonly kind: NotificationKind;
}

const kindByEvent: ReadonlyMap<string, NamedKind> = byEvent(
  NOTIFICATION_KINDS.flatMap((kind) =>
    [ALL_KINDS[kind]].flat().map((one) => [one.event, { ...one, kind }] as const),
  ),
);

const mailsByEvent: ReadonlyMap<string, DirectMail> = byEvent(
  [accountMails, inviteMails, moderatorMails, suspensionMails, trustedMails]
    .flat()
    .flatMap((one) => one.events.map((event) => [event, one] as const)),
);

/** The kind of notification that an event causes, or undefined if it notifies no one. */
export function kindFor({ type }: DomainEvent): NamedKind | undefined {
  return kindByEvent.get(type);
}

/** The mandatory mails of an event, or undefined if it has none. */
export function directMailFor({ type }: DomainEvent): DirectMail | undefined {
  return mailsByEvent.get(type);
}

/** People whom the event names or notifies, besides those it concerns. */
export function peopleOf(event: DomainEvent): readonly string[] {
  return [...(kindFor(event)?.people(event) ?? []), ...(directMailFor(event)?.people(event) ?? [])];
}

/** @throws if two declarations have the same event type, because the second would replace the first. */
export function byEvent<Declared>(
  declarations: readonly (readonly [event: string, declared: Declared])[],
): ReadonlyMap<string, Declared> {
  const found = new Map(declarations);
  if (found.size < declarations.length) {
    const events = declarations.map(([event]) => event);
    const twice = events.filter((event, nth) => events.indexOf(event) !== nth);
    throw new Error(`Declared twice: ${twice.join(', ')}`);
  }
  return found;
}

import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import type { Kind } from './kind.ts';
import { answerWaitingKind } from './kinds/answer-waiting.ts';
import { approvalGivenKind } from './kinds/approval-given.ts';
import { birthDateCorrectedKind } from './kinds/birth-date-corrected.ts';
import { cameOfAgeKind } from './kinds/came-of-age.ts';
import { approvedByRuleKind, yesByRuleKind } from './kinds/approved-by-rule.ts';
import { checkLapsingKinds } from './kinds/check-lapsing.ts';
import { childBlockedKind } from './kinds/child-blocked.ts';
import { childRemovedKind } from './kinds/child-removed.ts';
import { childRenamedKind } from './kinds/child-renamed.ts';
import { consentWithdrawnKind } from './kinds/consent-withdrawn.ts';
import { guardianActedKinds } from './kinds/guardian-acted.ts';
import { guardianInviteEndedKinds } from './kinds/guardian-invite-ended.ts';
import { guardianJoinedKind } from './kinds/guardian-joined.ts';
import { guardianLeftKind } from './kinds/guardian-left.ts';
import { inviteAcceptedKind } from './kinds/invite-accepted.ts';
import { newMatchesKind } from './kinds/new-matches.ts';
import { ownDecisionWaitingKind } from './kinds/own-decision-waiting.ts';
import { pinLockedKind } from './kinds/pin-locked.ts';
import { proposalDeclinedKind } from './kinds/proposal-declined.ts';
import { questionAnsweredKind } from './kinds/question-answered.ts';
import { callBeganKind } from './kinds/call-began.ts';
import { callHelpKind } from './kinds/call-help.ts';
import { runningLateKind } from './kinds/running-late.ts';
import { questionAskedKind } from './kinds/question-asked.ts';
import { requestWaitingKind } from './kinds/request-waiting.ts';
import { sessionAgreedKind } from './kinds/session-agreed.ts';
import { sessionApprovedKind } from './kinds/session-approved.ts';
import { sessionCancelledKind } from './kinds/session-cancelled.ts';
import { sessionChangedKind } from './kinds/session-changed.ts';
import { sessionLapsedKind } from './kinds/session-lapsed.ts';
import { sessionThankedKind } from './kinds/session-thanked.ts';
import { sessionOutcomeAskedKind } from './kinds/session-outcome-asked.ts';
import { sessionProposedKind } from './kinds/session-proposed.ts';
import { sessionRejectedKind } from './kinds/session-rejected.ts';
import { sessionReminderKind } from './kinds/session-reminder.ts';
import { guardiansAskedKind, sessionRequestedKind } from './kinds/session-requested.ts';
import { sessionsCalledOffKind } from './kinds/sessions-called-off.ts';
import { standInKinds } from './kinds/stand-in.ts';
import { stepAheadKind } from './kinds/step-ahead.ts';
import { stepTakenKind } from './kinds/step-taken.ts';
import { warningSentKind } from './kinds/warning-sent.ts';
import { whoApprovesKind } from './kinds/who-approves.ts';
import { youthOfAgeKind } from './kinds/youth-of-age.ts';

/** The server's part of each kind of notification; a missing kind does not compile. */
const ALL_KINDS: Readonly<Record<NotificationKind, Kind | readonly Kind[]>> = {
  // Guardians are asked with the request, or after a youth who decides first has agreed.
  'session-requested': [sessionRequestedKind, guardiansAskedKind],
  'session-agreed': sessionAgreedKind,
  'running-late': runningLateKind,
  'call-began': callBeganKind,
  'call-help': callHelpKind,
  'question-asked': questionAskedKind,
  'question-answered': questionAnsweredKind,
  'session-approved': sessionApprovedKind,
  // A rule either approves or counts as one of several approvals.
  'session-by-rule': [approvedByRuleKind, yesByRuleKind],
  'session-rejected': sessionRejectedKind,
  // Readers see both ways of cancelling as one kind.
  'session-cancelled': [sessionCancelledKind, sessionsCalledOffKind],
  'session-lapsed': sessionLapsedKind,
  'session-changed': sessionChangedKind,
  'session-proposed': sessionProposedKind,
  'proposal-declined': proposalDeclinedKind,
  'session-reminder': sessionReminderKind,
  'request-waiting': requestWaitingKind,
  'approval-given': approvalGivenKind,
  'answer-waiting': [answerWaitingKind, ownDecisionWaitingKind],
  'session-outcome-asked': sessionOutcomeAskedKind,
  'session-thanked': sessionThankedKind,
  'invite-accepted': inviteAcceptedKind,
  'youth-of-age': youthOfAgeKind,
  'check-lapsing': checkLapsingKinds,
  'new-matches': newMatchesKind,
  'guardian-acted': guardianActedKinds,
  'who-approves': whoApprovesKind,
  'stand-in': standInKinds,
  'guardian-joined': guardianJoinedKind,
  'guardian-invite-ended': guardianInviteEndedKinds,
  'guardian-left': guardianLeftKind,
  'warning-sent': warningSentKind,
  'consent-withdrawn': consentWithdrawnKind,
  'step-ahead': stepAheadKind,
  'step-taken': stepTakenKind,
  'came-of-age': cameOfAgeKind,
  'birth-date-corrected': birthDateCorrectedKind,
  'pin-locked': pinLockedKind,
  'child-renamed': childRenamedKind,
  'child-blocked': childBlockedKind,
  'child-removed': childRemovedKind,
};

const byEvent = new Map(
  Object.values(ALL_KINDS)
    .flat()
    .map((kind) => [kind.event, kind]),
);

/** The kind of notification for an event; undefined when nobody is notified. */
export function kindFor(event: DomainEvent): Kind | undefined {
  return byEvent.get(event.type);
}

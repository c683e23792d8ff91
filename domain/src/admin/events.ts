import type { DomainEvent, FieldValues } from '../kernel/decision.ts';

/** Rule 9.72 */
export interface ConsoleViewed extends DomainEvent {
  readonly type:
    | 'QueueViewed'
    | 'CaseViewed'
    | 'PeopleListed'
    | 'PeopleSearched'
    | 'PersonViewed'
    | 'PictureViewed'
    | 'KeptAccountsListed'
    | 'KeptAccountViewed'
    | 'ChecksViewed'
    | 'LapsingChecksListed'
    | 'AppealsListed'
    | 'ProfileVersionsListed'
    | 'UnsentMailsListed'
    | 'FriendshipsListed'
    | 'SettingsViewed';
}

/** A search by name. Records the lengths of the name and of the result, not the name. Rule 9.145 */
export function peopleSearched(name: string, found: number): ConsoleViewed {
  const subject = { feature: 'admin', id: 'people' };
  return { type: 'PeopleSearched', subject, concerns: [], after: { letters: name.length, found } };
}

/** `id` identifies the report or person, or names the list. */
export function consoleViewed(type: ConsoleViewed['type'], id: string): ConsoleViewed {
  return { type, subject: { feature: 'admin', id }, concerns: [] };
}

export interface CaseChanged extends DomainEvent {
  readonly type: 'CaseAssigned' | 'CaseReleased' | 'CaseClosed';
}

export function caseChanged(
  type: CaseChanged['type'],
  reportId: string,
  moderatorId: string,
  after: FieldValues,
): CaseChanged {
  return { type, subject: { feature: 'admin', id: reportId }, concerns: [moderatorId], after };
}

export interface VettingChanged extends DomainEvent {
  readonly type: 'ElderVerified' | 'VerificationWithdrawn' | 'ClearanceLost';
}

/** Omits the note, because the audit log contains no free text. */
export function vettingChanged(
  type: VettingChanged['type'],
  personId: string,
  before: FieldValues,
  after: FieldValues,
): VettingChanged {
  const subject = { feature: 'admin', id: personId };
  return { type, subject, concerns: [personId], before, after };
}

export interface AppealSent extends DomainEvent {
  readonly type: 'AppealSent';
}

/** A suspended person appealed. The event omits the text and only concerns moderators. Rule 9.164 */
export function appealSent(personId: string, moderatorIds: readonly string[]): AppealSent {
  return {
    type: 'AppealSent',
    subject: { feature: 'admin', id: personId },
    concerns: moderatorIds,
  };
}

export interface AppealAnswered extends DomainEvent {
  readonly type: 'AppealAnswered';
  readonly personId: string;
  readonly outcome: 'lifted' | 'kept';
  /** The text for the mail; omitted from the audit log, which contains no free text. */
  readonly told: string;
}

export function appealAnswered(
  personId: string,
  { outcome, told }: Pick<AppealAnswered, 'outcome' | 'told'>,
): AppealAnswered {
  const subject = { feature: 'admin', id: personId };
  return {
    type: 'AppealAnswered',
    personId,
    outcome,
    told,
    subject,
    concerns: [personId],
    after: { outcome },
  };
}

import type { DomainEvent, FieldValues } from '../kernel/decision.ts';

/** Rule 9.72 */
export type ConsoleViewed = DomainEvent<
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
  | 'SettingsViewed'
>;

/** A search by name. Records the lengths of the name and of the result, not the name. Rule 9.145 */
export function peopleSearched(name: string, found: number): ConsoleViewed {
  const subject = { feature: 'admin', id: 'people' };
  return { type: 'PeopleSearched', subject, concerns: [], after: { letters: name.length, found } };
}

/** `id` identifies the report or person, or names the list. */
export function consoleViewed(type: ConsoleViewed['type'], id: string): ConsoleViewed {
  return { type, subject: { feature: 'admin', id }, concerns: [] };
}

export type CaseChanged = DomainEvent<'CaseAssigned' | 'CaseReleased' | 'CaseClosed'>;

export function caseChanged(
  type: CaseChanged['type'],
  reportId: string,
  moderatorId: string,
  after: FieldValues,
): CaseChanged {
  return { type, subject: { feature: 'admin', id: reportId }, concerns: [moderatorId], after };
}

export type VettingChanged = DomainEvent<
  'ElderVerified' | 'VerificationWithdrawn' | 'ClearanceLost'
>;

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

export type AppealSent = DomainEvent<'AppealSent'>;

/** A suspended person appealed. The event omits the text and only concerns moderators. Rule 9.164 */
export function appealSent(personId: string, moderatorIds: readonly string[]): AppealSent {
  return {
    type: 'AppealSent',
    subject: { feature: 'admin', id: personId },
    concerns: moderatorIds,
  };
}

export interface AppealAnswered extends DomainEvent<'AppealAnswered'> {
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

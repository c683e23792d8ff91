import { AT_ONCE, own, type DeclaredText } from './declared-text.ts';

/** Written by moderators for moderators. */
const moderatorNote = { ...own, by: ['moderator'], readBy: { moderators: AT_ONCE } } as const;
/** Between moderators and one person. */
const letter = {
  ...moderatorNote,
  readBy: { addressee: AT_ONCE, moderators: AT_ONCE },
  mayHoldContacts: false,
  copies: ['account'],
} as const;

/** The part of `TEXTS` that moderators write or read first. */
export const MODERATION_TEXTS = {
  'report-details': {
    ...moderatorNote,
    by: ['elder', 'youth', 'parent'],
    kept: 'reports',
    columns: ['reports.details'],
  },
  'case-note': { ...moderatorNote, kept: 'reports', columns: ['reports.outcome_note'] },
  warning: {
    ...letter,
    readBy: { ...letter.readBy, guardians: AT_ONCE },
    kept: 'warnings',
    columns: ['warnings.words'],
  },
  'warning-answer': {
    ...letter,
    by: ['elder', 'youth', 'parent'],
    readBy: { moderators: AT_ONCE, guardians: AT_ONCE },
    kept: 'warnings',
    columns: ['warnings.answer'],
  },
  'decision-note': {
    ...moderatorNote,
    kept: 'decisions',
    columns: ['vetting_decisions.note'],
    copies: ['account'],
  },
  'suspension-letter': {
    ...letter,
    max: 300,
    inMail: true,
    kept: 'decisions',
    columns: ['suspension_notices.told'],
  },
  appeal: {
    ...letter,
    by: ['elder', 'youth', 'parent'],
    readBy: { moderators: AT_ONCE },
    kept: 'decisions',
    columns: ['appeals.words'],
  },
  'appeal-answer': {
    ...letter,
    max: 300,
    inMail: true,
    kept: 'decisions',
    columns: ['appeals.told'],
  },
  'check-note': {
    ...moderatorNote,
    kept: 'checks',
    columns: ['elder_checks.note'],
    copies: ['account'],
  },
  'check-ending': {
    ...moderatorNote,
    kept: 'checks',
    columns: ['elder_checks.ending_note'],
    copies: ['account'],
  },
  'guardianship-ending': {
    ...moderatorNote,
    kept: 'guardianships',
    columns: ['guardianships.ended_note'],
  },
  'consent-note': { ...moderatorNote, kept: 'consentStates', columns: ['child_consents.note'] },
  'birth-date-reason': {
    ...moderatorNote,
    by: ['parent'],
    readBy: { guardians: AT_ONCE, moderators: AT_ONCE },
    inMail: true,
    kept: 'birthDates',
    columns: ['birth_dates.correction_reason', 'notifications.reason'],
  },
} as const satisfies Readonly<Record<string, DeclaredText>>;

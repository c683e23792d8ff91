import { declare } from './declared-text.ts';

// Every field of free text, one constant each. Derived from them: schemas (`text`), the log's redaction, the leak tests, the tests of
// export, copies and retention, and docs/texts.md. CONTRIBUTING says how to add one.

const AT_ONCE = 'at once';
const IN_CASES = 'in a case about the session';

/** Most texts: a paragraph for its writer alone. */
const own = {
  shape: 'paragraph',
  max: 500,
  readBy: {},
  inMail: false,
  mayHoldContacts: true,
  copies: [],
} as const;
const search = declare(own, { shape: 'line', max: 100, kept: null, columns: [] });
/** What somebody shows of themselves. */
const shown = declare(own, {
  readBy: {
    elder: 'once matched',
    youth: 'once matched',
    guardians: 'once their child is asked',
    moderators: AT_ONCE,
  },
  mayHoldContacts: false,
  kept: 'account',
  copies: ['account'],
});
/** Exchanged about a session. */
const ofSession = declare(own, {
  by: ['elder', 'youth'],
  readBy: { elder: AT_ONCE, youth: AT_ONCE, guardians: AT_ONCE },
  mayHoldContacts: false,
  kept: 'arrangements',
  copies: ['report', 'account'],
});
const place = declare(ofSession, {
  shape: 'line',
  readBy: {
    elder: 'once approved',
    youth: 'once approved',
    guardians: AT_ONCE,
    moderators: IN_CASES,
  },
  inMail: true,
  mayHoldContacts: true,
});
/** Written by moderators for moderators. */
const moderatorNote = declare(own, { by: ['moderator'], readBy: { moderators: AT_ONCE } });
/** Between moderators and one person. */
const letter = declare(moderatorNote, {
  readBy: { addressee: AT_ONCE, moderators: AT_ONCE },
  mayHoldContacts: false,
  copies: ['account'],
});

export const fullName = declare(shown, {
  shape: 'name',
  max: 100,
  by: ['elder', 'youth', 'parent'],
  inMail: true,
  columns: ['people.full_name', 'people.invited_as'],
  copies: ['report', 'account'],
});
export const bio = declare(shown, {
  max: 600,
  by: ['elder', 'youth'],
  inMail: true,
  columns: ['people.bio'],
});
export const connectionPref = declare(own, {
  shape: 'line',
  max: 200,
  by: ['elder', 'parent'],
  kept: 'account',
  columns: ['people.connection_pref'],
});
export const childName = declare(own, {
  shape: 'name',
  max: 100,
  by: ['parent'],
  readBy: { addressee: 'in the mail' },
  inMail: true,
  mayHoldContacts: false,
  kept: 'invites',
  columns: ['invites.child_name'],
});
export const inviteNote = declare(own, {
  by: ['parent'],
  readBy: { guardians: AT_ONCE },
  kept: 'account',
  columns: ['people.note', 'invites.note'],
});
export const matchSearch = declare(search, { by: ['elder', 'youth'] });
export const peopleSearch = declare(search, { by: ['moderator'] });
export const sessionMessage = declare(ofSession, {
  readBy: place.readBy,
  columns: ['session_arrangements.message', 'session_revision_places.message'],
});
export const address = declare(place, {
  max: 200,
  columns: ['session_arrangements.address', 'session_revision_places.address'],
});
export const videoLink = declare(place, {
  columns: ['session_arrangements.video_link', 'session_revision_places.video_link'],
});
export const proposalNote = declare(ofSession, {
  by: ['parent'],
  inMail: true,
  columns: ['session_proposals.note', 'notifications.reason'],
  copies: ['account'],
});
export const rejectionReason = declare(ofSession, {
  by: ['elder', 'youth', 'parent'],
  kept: 'sessions',
  inMail: true,
  columns: ['sessions.rejection_reason', 'notifications.reason'],
  copies: ['account'],
});
export const cancellationReason = declare(ofSession, {
  by: ['elder', 'youth', 'parent'],
  kept: 'sessions',
  inMail: true,
  columns: ['sessions.cancellation_reason', 'notifications.reason'],
  copies: ['account'],
});
export const question = declare(ofSession, {
  max: 300,
  by: ['parent'],
  readBy: { elder: AT_ONCE, guardians: AT_ONCE, moderators: IN_CASES },
  columns: ['session_questions.question'],
});
export const answer = declare(ofSession, {
  by: ['elder'],
  readBy: { guardians: AT_ONCE, moderators: IN_CASES },
  columns: ['session_questions.answer'],
});
export const reportDetails = declare(moderatorNote, {
  by: ['elder', 'youth', 'parent'],
  kept: 'reports',
  columns: ['reports.details'],
});
export const caseNote = declare(moderatorNote, {
  kept: 'reports',
  columns: ['reports.outcome_note'],
});
export const warning = declare(letter, {
  readBy: { ...letter.readBy, guardians: AT_ONCE },
  kept: 'warnings',
  columns: ['warnings.words'],
});
export const warningAnswer = declare(letter, {
  by: ['elder', 'youth', 'parent'],
  readBy: { moderators: AT_ONCE, guardians: AT_ONCE },
  kept: 'warnings',
  columns: ['warnings.answer'],
});
export const decisionNote = declare(moderatorNote, {
  kept: 'decisions',
  columns: ['vetting_decisions.note'],
  copies: ['account'],
});
export const suspensionLetter = declare(letter, {
  max: 300,
  inMail: true,
  kept: 'decisions',
  columns: ['suspension_notices.told'],
});
export const appeal = declare(letter, {
  by: ['elder', 'youth', 'parent'],
  readBy: { moderators: AT_ONCE },
  kept: 'decisions',
  columns: ['appeals.words'],
});
export const appealAnswer = declare(letter, {
  max: 300,
  inMail: true,
  kept: 'decisions',
  columns: ['appeals.told'],
});
export const checkNote = declare(moderatorNote, {
  kept: 'checks',
  columns: ['elder_checks.note'],
  copies: ['account'],
});
export const checkEnding = declare(moderatorNote, {
  kept: 'checks',
  columns: ['elder_checks.ending_note'],
  copies: ['account'],
});
export const guardianshipEnding = declare(moderatorNote, {
  kept: 'guardianships',
  columns: ['guardianships.ended_note'],
});
export const consentNote = declare(moderatorNote, {
  kept: 'consentStates',
  columns: ['child_consents.note'],
});
export const birthDateReason = declare(moderatorNote, {
  by: ['parent'],
  readBy: { guardians: AT_ONCE, moderators: AT_ONCE },
  inMail: true,
  kept: 'birthDates',
  columns: ['birth_dates.correction_reason', 'notifications.reason'],
});

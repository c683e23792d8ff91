import { AT_ONCE, own, type DeclaredText } from './declared-text.ts';
import { MODERATION_TEXTS } from './moderation-texts.ts';

const IN_CASES = 'in a case about the session';

const search = { ...own, shape: 'line', max: 100, kept: null, columns: [] } as const;
/** What somebody shows of themselves. */
const shown = {
  ...own,
  readBy: {
    elder: 'once matched; never a guardian’s',
    youth: 'once matched; their guardians’ at once',
    guardians: 'once their child is asked',
    moderators: AT_ONCE,
  },
  mayHoldContacts: false,
  kept: 'account',
  copies: ['account'],
} as const;
/** Exchanged about a session. */
const ofSession = {
  ...own,
  by: ['elder', 'youth'],
  readBy: { elder: AT_ONCE, youth: AT_ONCE, guardians: AT_ONCE },
  inMail: true,
  mayHoldContacts: false,
  kept: 'arrangements',
  copies: ['report', 'account'],
} as const;
const place = {
  ...ofSession,
  shape: 'line',
  readBy: {
    elder: 'once approved',
    youth: 'once approved',
    guardians: AT_ONCE,
    moderators: IN_CASES,
  },
  mayHoldContacts: true,
} as const;
/**
 * Every field of free text. Derived from it: its schema (`text`), the log's redaction, the leak tests, the tests of export,
 * copies and retention, and docs/texts.md. CONTRIBUTING says how to add one.
 */
export const TEXTS = {
  'full-name': {
    ...shown,
    shape: 'name',
    max: 100,
    by: ['elder', 'youth', 'parent'],
    inMail: true,
    columns: ['people.full_name', 'people.invited_as'],
    copies: ['report', 'account'],
  },
  bio: { ...shown, max: 600, by: ['elder', 'youth'], columns: ['people.bio'] },
  'connection-pref': {
    ...own,
    shape: 'line',
    max: 200,
    by: ['elder', 'parent'],
    kept: 'account',
    columns: ['people.connection_pref'],
  },
  'child-name': {
    ...own,
    shape: 'name',
    max: 100,
    by: ['parent'],
    readBy: { addressee: 'in the mail' },
    inMail: true,
    mayHoldContacts: false,
    kept: 'invites',
    columns: ['invites.child_name'],
  },
  'invite-note': {
    ...own,
    by: ['parent'],
    readBy: { guardians: AT_ONCE },
    kept: 'account',
    columns: ['people.note', 'invites.note'],
  },
  'match-search': { ...search, by: ['elder', 'youth'] },
  'people-search': { ...search, by: ['moderator'] },
  'session-message': {
    ...ofSession,
    readBy: { ...ofSession.readBy, moderators: IN_CASES },
    columns: ['session_arrangements.message', 'session_revision_places.message'],
  },
  address: {
    ...place,
    max: 200,
    columns: ['session_arrangements.address', 'session_revision_places.address'],
  },
  'video-link': {
    ...place,
    columns: ['session_arrangements.video_link', 'session_revision_places.video_link'],
  },
  'proposal-note': {
    ...ofSession,
    by: ['elder', 'youth', 'parent'],
    columns: ['session_proposals.note', 'notifications.reason'],
    copies: ['account'],
  },
  'rejection-reason': {
    ...ofSession,
    by: ['elder', 'youth', 'parent'],
    kept: 'sessions',
    columns: ['sessions.rejection_reason', 'notifications.reason'],
    copies: ['account'],
  },
  'cancellation-reason': {
    ...ofSession,
    by: ['elder', 'youth', 'parent'],
    kept: 'sessions',
    columns: ['sessions.cancellation_reason', 'notifications.reason'],
    copies: ['account'],
  },
  question: {
    ...ofSession,
    max: 300,
    by: ['parent'],
    readBy: { elder: AT_ONCE, guardians: AT_ONCE, moderators: IN_CASES },
    columns: ['session_questions.question'],
  },
  answer: {
    ...ofSession,
    by: ['elder'],
    readBy: { guardians: AT_ONCE, moderators: IN_CASES },
    columns: ['session_questions.answer'],
  },
  ...MODERATION_TEXTS,
} as const satisfies Readonly<Record<string, DeclaredText>>;

export type TextName = keyof typeof TEXTS;

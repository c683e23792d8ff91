import type * as texts from '../kernel/texts.ts';
import { type Age, KEPT_FOR, byJob, type Retention } from './kept-for.ts';

const invites = byJob(
  'Invitations that nobody answered',
  KEPT_FOR.invites,
  'The link works that long.',
  (time) => `${time} after they were last sent`,
);
const guardianInvites = byJob(
  'Invitations to decide for a child as well, with the address, that nobody answered',
  KEPT_FOR.guardianInvites,
  'The link works that long.',
  (time) => `${time} after they were last sent, or until somebody answers`,
);
const spentGuardianLinks = byJob(
  'Which links of such invitations were used, replaced or taken back, as a hash, with who sent them',
  KEPT_FOR.spentGuardianLinks,
  'The page behind an old link can say why it does not work. The address it went to is not kept.',
  (time) => `${time} after that`,
);
const resetCodes = byJob(
  'Codes for a new password',
  KEPT_FOR.resetCodes,
  'The link works that long.',
);
const emailProofs = byJob(
  'Email addresses that wait to be confirmed, with the code of the link',
  KEPT_FOR.emailProofs,
  'The link works that long.',
  (time) => `${time} after the link was last sent`,
);
const logins = byJob(
  'Logins',
  KEPT_FOR.logins,
  'They keep you logged in.',
  (time) => `${time} after they were last used, or until you log out`,
);
const notifications = byJob(
  'Notifications',
  KEPT_FOR.notifications,
  'So that you can read again what happened.',
);
const arrangements = byJob(
  'Places, links and messages of sessions, a parent’s question to an elder with the answer, who would be late, how people said sessions went, and thank-you notes',
  KEPT_FOR.arrangements,
  'A parent can look up where a child was.',
  (time) => `${time} after the session`,
);
const formerProfiles = byJob(
  'Former and refused names, bios and pictures',
  KEPT_FOR.formerProfiles,
  'A report can concern them.',
);
const reports = byJob(
  'Reports, with names and a copy of the session as they were then',
  KEPT_FOR.reports,
  'A pattern can take time to show.',
  (time) => `${time} after they were closed`,
);
const accountSnapshots = byJob(
  'A copy of an account, with its picture and sessions, if it was deleted while moderators looked into a report',
  KEPT_FOR.accountSnapshots,
  'Deleting an account must not end what was reported. Moderators alone read it.',
  (time) => `Until they have finished, at most ${time}`,
);
const counts = byJob(
  'Counts of tries, by account and network address',
  KEPT_FOR.counts,
  'They stop guessing and floods.',
  (time) => `${time} at most`,
);
const pictures = byJob(
  'Uploaded pictures that nobody uses',
  KEPT_FOR.pictures,
  'One that is just being saved must not be lost.',
);
const removals = byJob(
  'Which accounts were deleted, as a hash without a name',
  KEPT_FOR.removals,
  'So that a backup does not bring them back.',
);
const deliveries = byJob(
  'Notes of which mail and which push each person got, by numbers',
  KEPT_FOR.deliveries,
  'So that nothing is sent twice.',
);
const parkedEvents = byJob(
  'What an error kept us from telling people, encrypted',
  KEPT_FOR.parkedEvents,
  'So that it can still be told once the error is mended.',
);
const keptMails = byJob(
  'Mails of an installation without a mail server',
  KEPT_FOR.keptMails,
  'They can be read on that machine only; links in them work that long.',
);
const unsentMails = byJob(
  'Which mails could not be sent and why, without words and address, and the event encrypted',
  KEPT_FOR.unsentMails,
  'So that it can be seen and tried again.',
);
const consents = byJob(
  'Records of consent',
  KEPT_FOR.consents,
  'They show what was agreed to, as long as somebody may ask. They hold numbers instead of names and addresses.',
  (time) => `As long as the account they were given for, and ${time} after it ended`,
);
const audit = byJob(
  'Records of who changed what and when',
  KEPT_FOR.audit,
  'Somebody who was a child then can still ask as an adult. They hold numbers instead of names and addresses.',
);

/** The rows that texts refer to. A text without a row does not compile. */
type TextRow = NonNullable<(typeof texts)[keyof typeof texts]['kept']>;

/**
 * All stored data and how long it is kept; the Privacy Policy and docs/retention.md show this
 * table.
 */
export const RETENTION_ROWS = {
  account: {
    what: 'Account, profile, interests, picture',
    kept: 'As long as the account',
    why: 'Without them there is no account.',
    deletedBy: 'deleting the account',
  },
  formerProfiles,
  checks: {
    what: 'Checks of an elder by the moderators, with their notes',
    kept: 'As long as the account',
    why: 'They show who families can trust, and why.',
    deletedBy: 'deleting the account',
  },
  answeredInvites: {
    what: 'Invitations that were answered',
    kept: 'As long as the accounts of parent and child',
    why: 'The parent sees who they invited and when.',
    deletedBy: 'deleting the account',
  },
  invites,
  guardianInvites,
  spentGuardianLinks,
  guardianships: {
    what: 'Who decides for a child, since when, who invited them, and when and why that ended',
    kept: 'As long as both accounts',
    why: 'It says who may decide for the child.',
    deletedBy: 'deleting the account',
  },
  sessions: {
    what: 'Sessions, and what they were before a change',
    kept: 'As long as the child’s account',
    why: 'They are the parent’s record of who the child met.',
    deletedBy: 'deleting the account',
  },
  calls: {
    what: 'Who was in the video call of a session held here, a moderator too, from when to when, and who asked for help',
    kept: 'As long as the child’s account',
    why: 'It is the parent’s record of who the child met. Picture and sound are never kept.',
    deletedBy: 'deleting the account',
  },
  arrangements,
  standingRules: {
    what: 'Rules that a parent set for the sessions of a child',
    kept: 'As long as the child’s account, or until the parent changes them',
    why: 'They hold for every session that is asked for.',
    deletedBy: 'deleting the account',
  },
  blocks: {
    what: 'Blocks',
    kept: 'Until they are lifted, or as long as both accounts',
    why: 'They keep two people apart.',
    deletedBy: 'the person',
  },
  reports,
  decisions: {
    what: 'What moderators decided about an account, what they told its owner, and what the owner answered',
    kept: 'As long as the account',
    why: 'Moderators need to know earlier decisions.',
    deletedBy: 'deleting the account',
  },
  accountSnapshots,
  warnings: {
    what: 'What moderators warned you of, and your answer',
    kept: 'As long as the account',
    why: 'You and they can see what was said.',
    deletedBy: 'deleting the account',
  },
  notifications,
  logins,
  pins: {
    what: 'The PIN of a child without an email address, as a hash, and the devices that were handed over to the child',
    kept: 'As long as the child’s account, until the child has an email address, or a guardian removes the device',
    why: 'They let the child in.',
    deletedBy: 'the person',
  },
  pushes: {
    what: 'Where your browser takes notifications, if you turned them on there',
    kept: 'As long as the login there, or until you turn them off',
    why: 'It is the address that they are sent to.',
    deletedBy: 'the person',
  },
  choices: {
    what: 'How you wish to be told of things, the time zone of your browser, the key of your private calendar address',
    kept: 'As long as the account, or until you change it',
    why: 'So that we tell you in the way and at the time that suits you.',
    deletedBy: 'the person',
  },
  resetCodes,
  emailProofs,
  counts,
  pictures,
  removals,
  deliveries,
  parkedEvents,
  keptMails,
  unsentMails,
  birthDates: {
    what: 'A child’s date of birth, sealed, if a parent gave it',
    kept: 'Until the eighteenth birthday, or as long as the child’s account',
    why: 'It says when the child turns 13, 16 and 18, and nothing else.',
    deletedBy: 'deleting the account',
  },
  consentStates: {
    what: 'How a parent’s consent to an account stands, with a moderator’s note of a form or a call',
    kept: 'As long as the child’s account',
    why: 'It says whether the child may meet others.',
    deletedBy: 'deleting the account',
  },
  consents,
  audit,
} satisfies Readonly<Record<string, Retention> & Record<TextRow, Retention>>;

export const RETENTION: readonly Retention[] = Object.values(RETENTION_ROWS);

type Rows = typeof RETENTION_ROWS;
/** The data that the retention job deletes. Rule 9.81 */
export type PurgedRow = {
  [Row in keyof Rows]: Rows[Row] extends { readonly age: Age } ? Row : never;
}[keyof Rows];

/** The instant before which data of this age is deleted. */
export function endOf({ days = 0, hours = 0 }: Age, now: Date): Date {
  return new Date(now.getTime() - (days * 24 + hours) * 3_600_000);
}

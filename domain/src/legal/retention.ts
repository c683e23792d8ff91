import type * as texts from '../kernel/texts.ts';
import { type Age, KEPT_FOR, byJob, keepsakes, type Retention } from './kept-for.ts';

const invites = byJob(
  'Unanswered invitations',
  KEPT_FOR.invites,
  'The link works that long.',
  (time) => `${time} after they were last sent`,
);
const guardianInvites = byJob(
  'Unanswered invitations to another guardian, with the address',
  KEPT_FOR.guardianInvites,
  'The link works that long.',
  (time) => `${time} after they were last sent, or until they are answered`,
);
const spentGuardianLinks = byJob(
  'Old links of these invitations, as a hash, with the sender',
  KEPT_FOR.spentGuardianLinks,
  'An old link can say why it no longer works. We do not keep the address.',
  (time) => `${time} after they ended`,
);
const resetCodes = byJob(
  'Codes for a new password',
  KEPT_FOR.resetCodes,
  'The link works that long.',
);
const emailProofs = byJob(
  'Unconfirmed email addresses, with the code of the link',
  KEPT_FOR.emailProofs,
  'The link works that long.',
  (time) => `${time} after the link was last sent`,
);
const logins = byJob(
  'Logins',
  KEPT_FOR.logins,
  'They keep you logged in.',
  (time) =>
    `${time} after they were last used, an elder’s own device 180 days after it was set up, or until you log out`,
);
const notifications = byJob('Notifications', KEPT_FOR.notifications, 'You can read them again.');
const arrangements = byJob(
  'Places, links, messages and reasons of sessions, a parent’s question with the elder’s answer, delays, how sessions went, and thank-you notes',
  KEPT_FOR.arrangements,
  'A parent can look up where a child was.',
  (time) => `${time} after the session`,
);
const formerProfiles = byJob(
  'Former and refused names, bios and pictures',
  KEPT_FOR.formerProfiles,
  'A report can be about them.',
);
const reports = byJob(
  'Reports, with the names and a copy of the session at that time',
  KEPT_FOR.reports,
  'A pattern can take time to show.',
  (time) => `${time} after they were closed`,
);
const formerLimits = byJob(
  'Blocks and limits of a deleted account, by hashed address',
  KEPT_FOR.arrangements,
  'They keep two people apart.',
);
const accountSnapshots = byJob(
  'A copy of an account that was deleted during a report, with its picture and sessions',
  KEPT_FOR.accountSnapshots,
  'Deleting an account must not end a report. Only moderators can read the copy.',
  (time) => `Until moderators close the report, at most ${time}`,
);
const counts = byJob(
  'Counts of attempts, by account and network address',
  KEPT_FOR.counts,
  'They stop guessing and flooding.',
  (time) => `${time} at most`,
);
const pictures = byJob(
  'Unused uploaded pictures',
  KEPT_FOR.pictures,
  'A picture that is being saved must not be lost.',
);
const removals = byJob(
  'A list of deleted accounts, as hashes without names',
  KEPT_FOR.removals,
  'A restored backup must not bring them back.',
);
const deliveries = byJob(
  'A list of sent mail and notifications, by number',
  KEPT_FOR.deliveries,
  'Nothing is sent twice.',
);
const parkedEvents = byJob(
  'Notifications that an error delayed, encrypted',
  KEPT_FOR.parkedEvents,
  'We can send them once the error is fixed.',
);
const keptMails = byJob(
  'Mail on a site without a mail server',
  KEPT_FOR.keptMails,
  'It can be read only on that machine. Its links work that long.',
);
const unsentMails = byJob(
  'A list of unsent mail with the error, without text and address, and the encrypted event',
  KEPT_FOR.unsentMails,
  'Moderators can see it and try again.',
);
const consents = byJob(
  'Records of consent',
  KEPT_FOR.consents,
  'They prove what people agreed to. They contain numbers instead of names and addresses.',
  (time) => `As long as the account, and ${time} after it ended`,
);
const audit = byJob(
  'A record of each change, with the person and the time',
  KEPT_FOR.audit,
  'A child can still ask about it as an adult. It contains numbers instead of names and addresses.',
);

/** The rows that declared texts refer to. A text without a row does not compile. */
type TextRow = NonNullable<(typeof texts)[keyof typeof texts]['kept']>;

/**
 * All stored data and how long it is kept; docs/retention.md shows this table, the
 * Privacy Policy its short form.
 */
export const RETENTION_ROWS = {
  account: {
    what: 'Account, with passkeys and the second-factor secret, profile, interests, picture',
    kept: 'As long as the account',
    why: 'Without them there is no account.',
    deletedBy: 'deleting the account',
  },
  formerProfiles,
  checks: {
    what: 'The moderators’ checks of an elder, with their notes',
    kept: 'As long as the account',
    why: 'They show families who was checked, and how.',
    deletedBy: 'deleting the account',
  },
  keepsakes,
  answeredInvites: {
    what: 'Answered invitations',
    kept: 'As long as the accounts of parent and child',
    why: 'A parent can see who they invited and when.',
    deletedBy: 'deleting the account',
  },
  invites,
  guardianInvites,
  spentGuardianLinks,
  guardianships: {
    what: 'A child’s guardians, who invited them, when they started, and when and why they stopped',
    kept: 'As long as both accounts',
    why: 'It shows who may decide for the child.',
    deletedBy: 'deleting the account',
  },
  sessions: {
    what: 'Sessions and their former versions',
    kept: 'As long as the child’s account',
    why: 'They are the parent’s record of who the child met.',
    deletedBy: 'deleting the account',
  },
  calls: {
    what: 'People in a video call held here, also moderators, with times, and who asked for help',
    kept: 'As long as the child’s account',
    why: 'They are the parent’s record of who the child met. Picture and sound are never kept.',
    deletedBy: 'deleting the account',
  },
  arrangements,
  standingRules: {
    what: 'A parent’s rules for a child’s sessions',
    kept: 'As long as the child’s account, or until the parent changes them',
    why: 'They apply to every request.',
    deletedBy: 'deleting the account',
  },
  blocks: {
    what: 'Blocks',
    kept: 'Until they are lifted, or as long as both accounts',
    why: 'They keep two people apart.',
    deletedBy: 'the person',
  },
  formerLimits,
  reports,
  decisions: {
    what: 'The moderators’ decisions about an account, their messages to its owner, and the answers',
    kept: 'As long as the account',
    why: 'Moderators need to know earlier decisions.',
    deletedBy: 'deleting the account',
  },
  accountSnapshots,
  warnings: {
    what: 'The moderators’ warnings to you, and your answers',
    kept: 'As long as the account',
    why: 'You and they can read them again.',
    deletedBy: 'deleting the account',
  },
  notifications,
  logins,
  pins: {
    what: 'The PIN of a child without an email address, as a hash, and the child’s devices',
    kept: 'As long as the child’s account, until the child has an email address, or a guardian removes the device',
    why: 'They let the child in.',
    deletedBy: 'the person',
  },
  pushes: {
    what: 'Your browser’s address for notifications, if you turned them on there',
    kept: 'As long as the login there, or until you turn them off',
    why: 'We send notifications to it.',
    deletedBy: 'the person',
  },
  choices: {
    what: 'Your notification choices, your browser’s time zone, the key of your private calendar address',
    kept: 'As long as the account, or until you change it',
    why: 'We notify you in the way and at the time that suits you.',
    deletedBy: 'the person',
  },
  resetCodes,
  emailProofs,
  trustedPeople: {
    what: 'The person who helps an elder, with the address',
    kept: 'Until one of the two stops it',
    why: 'We email them when an answer is missing.',
    deletedBy: 'the person',
  },
  askedTrustedPeople: byJob(
    'Unanswered requests to help an elder, with the address',
    KEPT_FOR.invites,
    'The link works that long.',
  ),
  formerTrustedPeople: byJob(
    'People who said no to helping an elder: the name, and the address as a hash',
    KEPT_FOR.formerTrustedPeople,
    'The same elder cannot ask them again.',
  ),
  counts,
  pictures,
  removals,
  deliveries,
  parkedEvents,
  keptMails,
  unsentMails,
  birthDates: {
    what: 'A child’s date of birth, encrypted, if a parent entered it',
    kept: 'Until the eighteenth birthday, or as long as the child’s account',
    why: 'It tells us only when the child turns 13, 16 and 18.',
    deletedBy: 'deleting the account',
  },
  consentStates: {
    what: 'The status of a parent’s consent to an account, with a moderator’s note about a form or a call',
    kept: 'As long as the child’s account',
    why: 'It says whether the child may meet others.',
    deletedBy: 'deleting the account',
  },
  consents,
  audit,
} satisfies Readonly<Record<string, Retention> & Record<TextRow, Retention>>;

export const RETENTION: readonly Retention[] = Object.values(RETENTION_ROWS);

type Rows = typeof RETENTION_ROWS;
/** Rule 9.81 */
export type PurgedRow = {
  [Row in keyof Rows]: Rows[Row] extends { readonly age: Age } ? Row : never;
}[keyof Rows];

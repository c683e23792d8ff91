import type * as texts from '../kernel/texts.ts';
import { type Age, KEPT_FOR, byJob, keepsakes, type Retention } from './kept-for.ts';

const untilDeleted = (what: string, why: string, kept = 'As long as the account') =>
  ({ what, kept, why, deletedBy: 'deleting the account' }) as const;

/** The rows that declared texts refer to. A text without a row does not compile. */
type TextRow = NonNullable<(typeof texts)[keyof typeof texts]['kept']>;

/**
 * All stored data and how long it is kept; docs/retention.md shows this table, the
 * Privacy Policy its short form.
 */
export const RETENTION_ROWS = {
  account: untilDeleted(
    'Account, with passkeys and the second-factor secret, profile, interests, picture',
    'Without them there is no account.',
  ),
  formerProfiles: byJob(
    'Former and refused names, bios and pictures',
    KEPT_FOR.formerProfiles,
    'A report can be about them.',
  ),
  checks: untilDeleted(
    'The moderators’ checks of an elder, with their notes',
    'They show families who was checked, and how.',
  ),
  keepsakes,
  answeredInvites: untilDeleted(
    'Answered invitations',
    'A parent can see who they invited and when.',
    'As long as the accounts of parent and child',
  ),
  invites: byJob(
    'Unanswered invitations',
    KEPT_FOR.invites,
    'The link works that long.',
    (time) => `${time} after they were last sent`,
  ),
  guardianInvites: byJob(
    'Unanswered invitations to another guardian, with the address',
    KEPT_FOR.guardianInvites,
    'The link works that long.',
    (time) => `${time} after they were last sent, or until they are answered`,
  ),
  spentGuardianLinks: byJob(
    'Old links of these invitations, as a hash, with the sender',
    KEPT_FOR.spentGuardianLinks,
    'An old link can say why it no longer works. We do not keep the address.',
    (time) => `${time} after they ended`,
  ),
  guardianships: untilDeleted(
    'A child’s guardians, who invited them, when they started, and when and why they stopped',
    'It shows who may decide for the child.',
    'As long as both accounts',
  ),
  sessions: untilDeleted(
    'Sessions and their former versions',
    'They are the parent’s record of who the child met.',
    'As long as the child’s account',
  ),
  calls: untilDeleted(
    'People in a video call held here, also moderators, with times, and who asked for help',
    'They are the parent’s record of who the child met. Picture and sound are never kept.',
    'As long as the child’s account',
  ),
  arrangements: byJob(
    'Places, links, messages and reasons of sessions, a parent’s question with the elder’s answer, delays, how sessions went, and thank-you notes',
    KEPT_FOR.arrangements,
    'A parent can look up where a child was.',
    (time) => `${time} after the session`,
  ),
  standingRules: untilDeleted(
    'A parent’s rules for a child’s sessions',
    'They apply to every request.',
    'As long as the child’s account, or until the parent changes them',
  ),
  blocks: {
    what: 'Blocks',
    kept: 'Until they are lifted, or as long as both accounts',
    why: 'They keep two people apart.',
    deletedBy: 'the person',
  },
  formerLimits: byJob(
    'Blocks and limits of a deleted account, by hashed address',
    KEPT_FOR.arrangements,
    'They keep two people apart.',
  ),
  reports: byJob(
    'Reports, with the names and a copy of the session at that time',
    KEPT_FOR.reports,
    'A pattern can take time to show.',
    (time) => `${time} after they were closed`,
  ),
  decisions: untilDeleted(
    'The moderators’ decisions about an account, their messages to its owner, and the answers',
    'Moderators need to know earlier decisions.',
  ),
  accountSnapshots: byJob(
    'A copy of an account that was deleted during a report, with its picture and sessions',
    KEPT_FOR.accountSnapshots,
    'Deleting an account must not end a report. Only moderators can read the copy.',
    (time) => `Until moderators close the report, at most ${time}`,
  ),
  warnings: untilDeleted(
    'The moderators’ warnings to you, and your answers',
    'You and they can read them again.',
  ),
  notifications: byJob('Notifications', KEPT_FOR.notifications, 'You can read them again.'),
  logins: byJob(
    'Logins',
    KEPT_FOR.logins,
    'They keep you logged in.',
    (time) =>
      `${time} after they were last used, an elder’s own device 180 days after it was set up, or until you log out`,
  ),
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
  resetCodes: byJob('Codes for a new password', KEPT_FOR.resetCodes, 'The link works that long.'),
  emailProofs: byJob(
    'Unconfirmed email addresses, with the code of the link',
    KEPT_FOR.emailProofs,
    'The link works that long.',
    (time) => `${time} after the link was last sent`,
  ),
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
  counts: byJob(
    'Counts of attempts, by account and network address',
    KEPT_FOR.counts,
    'They stop guessing and flooding.',
    (time) => `${time} at most`,
  ),
  pictures: byJob(
    'Unused uploaded pictures',
    KEPT_FOR.pictures,
    'A picture that is being saved must not be lost.',
  ),
  removals: byJob(
    'A list of deleted accounts, as hashes without names',
    KEPT_FOR.removals,
    'A restored backup must not bring them back.',
  ),
  deliveries: byJob(
    'A list of sent mail and notifications, by number',
    KEPT_FOR.deliveries,
    'Nothing is sent twice.',
  ),
  parkedEvents: byJob(
    'Notifications that an error delayed, encrypted',
    KEPT_FOR.parkedEvents,
    'We can send them once the error is fixed.',
  ),
  keptMails: byJob(
    'Mail on a site without a mail server',
    KEPT_FOR.keptMails,
    'It can be read only on that machine. Its links work that long.',
  ),
  unsentMails: byJob(
    'A list of unsent mail with the error, without text and address, and the encrypted event',
    KEPT_FOR.unsentMails,
    'Moderators can see it and try again.',
  ),
  birthDates: untilDeleted(
    'A child’s date of birth, encrypted, if a parent entered it',
    'It tells us only when the child turns 13, 16 and 18.',
    'Until the eighteenth birthday, or as long as the child’s account',
  ),
  consentStates: untilDeleted(
    'The status of a parent’s consent to an account, with a moderator’s note about a form or a call',
    'It says whether the child may meet others.',
    'As long as the child’s account',
  ),
  consents: byJob(
    'Records of consent',
    KEPT_FOR.consents,
    'They prove what people agreed to. They contain numbers instead of names and addresses.',
    (time) => `As long as the account, and ${time} after it ended`,
  ),
  audit: byJob(
    'A record of each change, with the person and the time',
    KEPT_FOR.audit,
    'A child can still ask about it as an adult. It contains numbers instead of names and addresses.',
  ),
} satisfies Readonly<Record<string, Retention> & Record<TextRow, Retention>>;

export const RETENTION: readonly Retention[] = Object.values(RETENTION_ROWS);

type Rows = typeof RETENTION_ROWS;
/** Rule 9.81 */
export type PurgedRow = {
  [Row in keyof Rows]: Rows[Row] extends { readonly age: Age } ? Row : never;
}[keyof Rows];

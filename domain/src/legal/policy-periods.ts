import { ageWords, KEPT_FOR } from './kept-for.ts';
import type { RETENTION_ROWS } from './retention.ts';

interface Period {
  readonly kept: string;
  readonly what: string;
  readonly rows: readonly (keyof typeof RETENTION_ROWS)[];
}

/** The Privacy Policy's short form of the table of what is kept. Rule 9.81 */
export const POLICY_PERIODS: readonly Period[] = [
  {
    kept: 'As long as the account',
    what: 'Profile, family, checks, moderators’ decisions and warnings, status of consent, answered invitations, sessions with who was in a call',
    rows: [
      'account',
      'checks',
      'answeredInvites',
      'guardianships',
      'sessions',
      'keepsakes',
      'calls',
      'decisions',
      'warnings',
      'consentStates',
    ],
  },
  {
    kept: 'The same, or until you change it',
    what: 'Rules for sessions, blocks, settings, a child’s PIN and devices, an elder’s helper; a date of birth until the 18th birthday',
    rows: ['standingRules', 'blocks', 'trustedPeople', 'pins', 'pushes', 'choices', 'birthDates'],
  },
  {
    kept: ageWords(KEPT_FOR.audit),
    what: 'Record of changes, without names and addresses',
    rows: ['audit'],
  },
  {
    kept: `${ageWords(KEPT_FOR.consents)} after the account ended`,
    what: 'Records of consent, without names and addresses',
    rows: ['consents'],
  },
  {
    kept: `${ageWords(KEPT_FOR.reports)} after closing`,
    what: 'Reports, with names and a copy of the session',
    rows: ['reports'],
  },
  {
    kept: ageWords(KEPT_FOR.removals),
    what: 'Deleted accounts, as codes without names',
    rows: ['removals'],
  },
  {
    kept: ageWords(KEPT_FOR.arrangements),
    what: 'Places, links, texts, feedback and thanks (after the session); notifications; former profiles; blocks of a deleted account, by coded address',
    rows: ['arrangements', 'notifications', 'formerProfiles', 'formerLimits'],
  },
  {
    kept: `${ageWords(KEPT_FOR.accountSnapshots)} at most`,
    what: 'Copy of an account deleted during a report, for moderators; helpers who said no, by coded address',
    rows: ['accountSnapshots', 'formerTrustedPeople'],
  },
  {
    kept: ageWords(KEPT_FOR.invites),
    what: 'Open invitations, old links, unused logins (own devices: 180 days), delayed or unsent messages',
    rows: [
      'invites',
      'askedTrustedPeople',
      'spentGuardianLinks',
      'logins',
      'parkedEvents',
      'keptMails',
      'unsentMails',
    ],
  },
  {
    kept: ageWords(KEPT_FOR.guardianInvites),
    what: 'Open invitations to guardians, with the address',
    rows: ['guardianInvites'],
  },
  {
    kept: ageWords(KEPT_FOR.emailProofs),
    what: 'Unconfirmed email addresses; numbers of sent messages',
    rows: ['emailProofs', 'deliveries'],
  },
  {
    kept: ageWords(KEPT_FOR.counts),
    what: 'Counts of attempts, by account and network address; unused pictures',
    rows: ['counts', 'pictures'],
  },
  {
    kept: ageWords(KEPT_FOR.resetCodes),
    what: 'Codes for a new password',
    rows: ['resetCodes'],
  },
];

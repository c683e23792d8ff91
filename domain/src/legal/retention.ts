/** The time units in which the retention job counts. */
export interface Age {
  readonly days?: number;
  readonly hours?: number;
}

/** One kind of thing that is stored. `age` is set where the retention job deletes it. */
export interface Retention {
  readonly what: string;
  readonly kept: string;
  readonly why: string;
  readonly deletedBy: 'the retention job' | 'deleting the account' | 'the person' | 'nobody';
  readonly age?: Age;
}

const invites = {
  what: 'Invitations that nobody answered',
  kept: '30 days after they were last sent',
  why: 'The link works that long.',
  deletedBy: 'the retention job',
  age: { days: 30 },
} as const;
const resetCodes = {
  what: 'Codes for a new password',
  kept: '1 hour',
  why: 'The link works that long.',
  deletedBy: 'the retention job',
  age: { hours: 1 },
} as const;
const logins = {
  what: 'Logins',
  kept: '30 days after they were last used, or until you log out',
  why: 'They keep you logged in.',
  deletedBy: 'the retention job',
  age: { days: 30 },
} as const;
const notifications = {
  what: 'Notifications',
  kept: '1 year',
  why: 'So that you can read again what happened.',
  deletedBy: 'the retention job',
  age: { days: 365 },
} as const;
const arrangements = {
  what: 'Places, links and messages of sessions, and what was said of how they went',
  kept: '1 year after the session',
  why: 'A parent can look up where a child was.',
  deletedBy: 'the retention job',
  age: { days: 365 },
} as const;
const reports = {
  what: 'Reports, with names and a copy of the session as they were then',
  kept: '2 years after they were closed',
  why: 'A pattern can take time to show.',
  deletedBy: 'the retention job',
  age: { days: 730 },
} as const;
const counts = {
  what: 'Counts of tries, by account and network address',
  kept: '1 day at most',
  why: 'They stop guessing and floods.',
  deletedBy: 'the retention job',
  age: { days: 1 },
} as const;
const pictures = {
  what: 'Uploaded pictures that nobody uses any more',
  kept: '1 day',
  why: 'One that is just being saved must not be lost.',
  deletedBy: 'the retention job',
  age: { days: 1 },
} as const;
const deliveries = {
  what: 'Notes of which mail and which push went to whom, by numbers',
  kept: '7 days',
  why: 'So that nothing is sent twice.',
  deletedBy: 'the retention job',
  age: { days: 7 },
} as const;
const parkedEvents = {
  what: 'What an error kept us from telling people, encrypted',
  kept: '30 days',
  why: 'So that it can still be told once the error is mended.',
  deletedBy: 'the retention job',
  age: { days: 30 },
} as const;
const keptMails = {
  what: 'Mails of an installation without a mail server',
  kept: '30 days',
  why: 'They can be read on that machine only; links in them work that long.',
  deletedBy: 'the retention job',
  age: { days: 30 },
} as const;

/** What the retention job deletes, and when. Rule 9.81 */
export const RETENTION_OF = {
  invites,
  resetCodes,
  logins,
  notifications,
  arrangements,
  reports,
  counts,
  pictures,
  deliveries,
  parkedEvents,
  keptMails,
};

/** Everything that is stored and how long: the Privacy Policy and docs/retention.md show this table. */
export const RETENTION: readonly Retention[] = [
  {
    what: 'Account, profile, interests, picture',
    kept: 'As long as the account',
    why: 'Without them there is no account.',
    deletedBy: 'deleting the account',
  },
  {
    what: 'Invitations that were answered',
    kept: 'As long as the accounts of parent and child',
    why: 'The parent sees whom they invited and when.',
    deletedBy: 'deleting the account',
  },
  invites,
  {
    what: 'Sessions, and what they were before a change',
    kept: 'As long as the child’s account',
    why: 'They are the parent’s record of whom the child met.',
    deletedBy: 'deleting the account',
  },
  arrangements,
  {
    what: 'Blocks',
    kept: 'Until they are lifted, or as long as both accounts',
    why: 'They keep two people apart.',
    deletedBy: 'the person',
  },
  reports,
  notifications,
  logins,
  {
    what: 'Where your browser takes notifications, if you turned them on there',
    kept: 'As long as the login there, or until you turn them off',
    why: 'It is the address that they are sent to.',
    deletedBy: 'the person',
  },
  {
    what: 'How you wish to be told of things, the time zone of your browser, the key of your private calendar address',
    kept: 'As long as the account, or until you change it',
    why: 'You are told in the way and at the time that suits you.',
    deletedBy: 'the person',
  },
  resetCodes,
  counts,
  pictures,
  deliveries,
  parkedEvents,
  keptMails,
  {
    what: 'Records of consent, and of who changed what and when',
    kept: 'As long as Oakling runs',
    why: 'They show what was agreed and decided. They hold numbers instead of names and addresses.',
    deletedBy: 'nobody',
  },
];

/** The instant before which things of this age are deleted. */
export function endOf({ days = 0, hours = 0 }: Age, now: Date): Date {
  return new Date(now.getTime() - (days * 24 + hours) * 3_600_000);
}

import {
  isHostSetting,
  type HostSetting,
  type SettingsView,
  type SettingView,
} from '@oakling/domain/admin/settings';
import { dayWords } from '../../../lib/date-words.ts';
import { failureMessages } from '../../../lib/problem.ts';

interface FieldText {
  readonly label: string;
  readonly hint: string;
}

export const HOST_FIELDS: Readonly<Record<HostSetting, FieldText>> = {
  HOST_NAME: {
    label: 'Name of the host',
    hint: 'Who runs this site, in at most 60 characters. Pages, emails and prints show it.',
  },
  HOST_LOGO: {
    label: 'Logo',
    hint: 'A PNG or JPEG picture with few colors. We make it smaller if we need to.',
  },
  HOST_CONTACT: {
    label: 'Contact',
    hint: 'An email address or an https address where families reach you.',
  },
  HOST_HELPLINE: {
    label: 'Helpline for children',
    hint: 'A phone number or an https address for children in need. They see it in a call.',
  },
  HOST_ACCENT: {
    label: 'Color',
    hint: 'A dark color, for emails and open pages.',
  },
};

interface Row {
  /** The variable in the server's environment, or null for a fact that isn't a setting. */
  readonly name: string | null;
  readonly label: string;
  readonly value: string;
  readonly source: string;
}
export interface Group {
  readonly heading: string;
  /** True for details that moderators rarely need. */
  readonly isClosed: boolean;
  readonly rows: readonly Row[];
}

/** A default needs no words. */
const SOURCES: Readonly<Record<SettingView['source'], string>> = {
  environment: 'Set on the server.',
  console: 'Set here.',
  default: '',
};

/** The words for a setting, and how the server behaves without one that has no default. */
type Words = readonly [label: string, unset?: string];
const UNDECIDED = 'No. We recommend Yes.';

const GROUPS: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  'Who may meet': {
    ELDER_VETTING: ['Elders meet children only after every check', UNDECIDED],
    ELDER_CHECKS: ['Checks of an elder'],
    CHILD_CONSENT: ['Children meet elders only with a recorded consent', UNDECIDED],
    CONSENT_METHODS: ['How parents consent'],
    EMAIL_PROOF: ['People must confirm their email address', UNDECIDED],
  },
  'Address and mail': {
    ORIGIN: ['Public address', 'Only this computer'],
    SMTP_URL: ['Mail account', 'None: emails are shown at /dev/mail'],
    MAIL_FROM: ['Sender of emails'],
  },
  'Backup and data': {
    DATA_DIR: ['Folder with the data'],
    DATABASE_URL: ['Database', 'Built in'],
    DATABASE_REPLICA_URL: ['Second database for searches'],
    STORAGE_URL: ['Pictures', 'In the folder with the data'],
  },
  'Calls and places': {
    ROOM: ['Video calls'],
    ROOM_FALLBACK: ['If a network blocks calls'],
    GOOGLE_MAPS_KEY: ['Suggestions of meeting places'],
  },
};

const TECHNICAL: Readonly<Record<string, Words>> = {
  NODE_ENV: ['Mode'],
  HOST: ['Network address of the server'],
  PORT: ['Port of the server'],
  METRICS_HOST: ['Network address of the figures for monitoring'],
  METRICS_PORT: ['Port of the figures for monitoring'],
  AUTH_SECRET: ['Secret for log-ins', 'Made by Oakling'],
  PUSH_KEY: ['Key for messages on devices', 'Made by Oakling'],
  ROOM_PORT: ['Ports for calls'],
  ROOM_ANNOUNCED_ADDRESS: ['Network address for calls'],
  ROOM_URL: ['LiveKit server'],
  ROOM_KEY: ['LiveKit key'],
  ROOM_SECRET: ['LiveKit secret'],
  LOG_LEVEL: ['Detail of the log'],
  TRUST_PROXY: ['Proxies in front of the server'],
};

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  NODE_ENV: { production: 'In use', development: 'Trying out' },
  ROOM: { off: 'No', builtin: 'On this server', livekit: 'On a LiveKit server' },
  CONSENT_METHODS: {
    'email-plus': 'Two emails',
    'signed-form': 'Signed form',
    'video-call': 'Video call',
  },
  ELDER_VETTING: { required: 'Yes', optional: 'No' },
  CHILD_CONSENT: { required: 'Yes', optional: 'No' },
  EMAIL_PROOF: { required: 'Yes', optional: 'No' },
};

/** Every setting that the console can't change, by subject. A new setting is listed by its name. Rule 10.361 */
export function groupsOf({ items, lastBackup }: SettingsView): Group[] {
  const rowsOf = (named: Readonly<Record<string, Words>>) =>
    Object.entries(named).flatMap(([wanted, words]) => {
      const item = items.find(({ name }) => name === wanted);
      return item === undefined ? [] : [rowOf(item, words)];
    });
  const groups = Object.entries(GROUPS).map(([heading, named]) => ({
    heading,
    isClosed: !('ELDER_VETTING' in named),
    rows: 'DATA_DIR' in named ? [backupRow(lastBackup), ...rowsOf(named)] : rowsOf(named),
  }));
  const grouped = new Set(Object.values(GROUPS).flatMap((named) => Object.keys(named)));
  const others = items.filter(({ name }) => !isHostSetting(name) && !grouped.has(name));
  const rows = others.map((item) => rowOf(item, TECHNICAL[item.name] ?? [item.name]));
  return [...groups, { heading: 'For the administrator', isClosed: true, rows }];
}

function rowOf(item: SettingView, [label, unset = 'Not set']: Words): Row {
  const { name, isSecret, source, value } = item;
  const wordOf = (one: string) => VALUES[name]?.[one] ?? one;
  const words = value === null ? unset : value.split('; ').map(wordOf).join('; ');
  const shown = isSecret && source !== 'default' ? 'Set' : words;
  return { name, label, value: shown, source: SOURCES[source] };
}

const backupRow = (lastBackup: string | null): Row => ({
  name: null,
  label: 'Last backup',
  value: lastBackup === null ? 'None yet' : dayWords(lastBackup),
  source: '',
});

/** Rules 10.360 to 10.362 */
export const settingsText = {
  heading: 'Settings',
  what: 'the settings',
  print: 'Print a flyer or poster',
  host: 'What visitors see',
  hostIntro: 'Changes show within a minute. Every moderator gets an email about them.',
  onServer: 'Set on the server, so you can’t change it here.',
  logoAlt: 'The logo now',
  logoGoes: 'The logo goes when you save.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved.',
  removeLogo: 'Remove the logo',
  colorNow: (color: string) => `Now: ${color}.`,
  removeColor: 'Use Oakling’s green',
  all: 'What your administrator sets',
  allIntro: 'Only your administrator can change these, on the server. Secrets are never shown.',
  names: 'Names on the server',
} as const;

export const printText = {
  heading: 'Flyer and poster',
  intro: 'Name, logo and contact come from your settings. The code leads to this site.',
  localOnly:
    'This address opens only on this computer. Print the flyer when your site has its own address.',
  paper: 'Paper',
  papers: [
    { value: 'flyer', label: 'Flyer, A5' },
    { value: 'poster', label: 'Poster, A4' },
    { value: 'letter', label: 'Poster, US Letter' },
  ],
  readers: 'For',
  allReaders: [
    { value: 'families', label: 'Families' },
    { value: 'elders', label: 'Elders' },
  ],
  when: 'When and where (optional)',
  whenHint: 'Such as Friday, 4 PM, reading room.',
  whom: 'Whom to ask (optional)',
  whomHint: 'Neither line is saved.',
  print: 'Print',
  back: 'Back to settings',
  title: 'Share what you love',
  lead: 'Elders tell stories, young people find mentors, and parents stay in charge.',
  points: [
    'A parent invites their child and decides on every meeting.',
    'Meet in person or by video call.',
    'There is no private chat. Everyone can block and report.',
  ],
  elderPoints: [
    'Share a skill or a story with a young person who wants to hear it.',
    'Meet in person or by video call, when it suits you.',
    'A parent agrees to every meeting with a child.',
  ],
  checked: 'We check each elder before they meet a child.',
  qr: (address: string) => `QR code for ${address}`,
  join: 'Scan the code, or go to',
  by: (name: string) => `Offered by ${name}`,
  questions: (contact: string) => `Questions? ${contact}`,
} as const;

export const changeFailure = failureMessages<'set-on-server' | 'name-first'>({
  'set-on-server': 'The server sets one of these now. Please reload the page.',
  'name-first': 'The other details need a name. Please set the name first and remove it last.',
});

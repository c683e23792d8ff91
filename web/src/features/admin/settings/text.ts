import type { HostSetting, SettingView } from '@oakling/domain/admin/settings';
import { failureMessages } from '../../../lib/problem.ts';

interface FieldText {
  readonly label: string;
  readonly hint: string;
}

export const HOST_FIELDS: Readonly<Record<HostSetting, FieldText>> = {
  HOST_NAME: {
    label: 'Name',
    hint: 'Who runs this site, such as Riverside Library. Pages, emails and prints show it.',
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
    label: 'Helpline',
    hint: 'A phone number or an https address for children in need. They see it in a call.',
  },
  HOST_ACCENT: {
    label: 'Color',
    hint: 'A dark color such as #1d4e89, for emails and open pages.',
  },
};

const SOURCES: Readonly<Record<SettingView['source'], string>> = {
  environment: 'Set on the server',
  console: 'Set here',
  default: 'Default',
};

/** How the server behaves without a setting, as in `docs/configuration.md`. */
const UNSET: Readonly<Record<string, string>> = {
  ORIGIN: 'Only this computer',
  DATABASE_URL: 'Built in',
  AUTH_SECRET: 'Generated',
  PUSH_KEY: 'Generated',
  SMTP_URL: 'Not set: mail is shown at /dev/mail',
  STORAGE_URL: 'In DATA_DIR',
  CHILD_CONSENT: 'optional',
  EMAIL_PROOF: 'optional',
  ELDER_VETTING: 'optional',
};

/** Rules 10.360 to 10.362 */
export const settingsText = {
  heading: 'Settings',
  what: 'the settings',
  print: 'Print a flyer or poster',
  host: 'Your organization',
  hostIntro: 'Changes show within a minute. You don’t need to restart the server.',
  onServer: 'Set on the server. Only the server’s administrator can change it.',
  logoAlt: 'The logo now',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved.',
  remove: 'Remove',
  badLogo:
    'We can’t use this file. Please choose a PNG or JPEG picture with few colors and at least 48 pixels on each side.',
  all: 'All settings',
  allIntro:
    'The administrator changes these on the server. A command there adds moderators. We never show secrets.',
  sourceOf: ({ source }: SettingView) => SOURCES[source],
  hostSourceOf: ({ source }: SettingView) => (source === 'default' ? 'Not set.' : 'Set here.'),
  valueOf: ({ name, isSecret, source, value }: SettingView): string => {
    if (isSecret && source !== 'default') return 'Set';
    return value ?? UNSET[name] ?? 'Not set';
  },
} as const;

export const printText = {
  heading: 'Flyer and poster',
  intro: 'Everything here comes from your settings. The code leads to this site.',
  localOnly:
    'This address opens only on this computer. Print the flyer when your site has its own address.',
  paper: 'Paper',
  papers: [
    { value: 'flyer', label: 'Flyer, A5' },
    { value: 'poster', label: 'Poster, A4' },
    { value: 'letter', label: 'Poster, US Letter' },
  ],
  print: 'Print',
  back: 'Back to settings',
  title: 'Share what you love',
  lead: 'Elders tell stories, young people find mentors, and parents stay in charge.',
  points: [
    'A parent invites their child and decides on every meeting.',
    'Meet in person or by video call.',
    'There is no private chat. Everyone can block and report.',
  ],
  checked: 'We check each elder before they meet a child.',
  qr: (address: string) => `QR code for ${address}`,
  join: 'Scan the code, or go to',
  by: (name: string) => `Offered by ${name}`,
  questions: (contact: string) => `Questions? ${contact}`,
} as const;

export const changeFailure = failureMessages<'set-on-server' | 'name-first'>({
  'set-on-server': settingsText.onServer,
  'name-first': 'The other details need a name. Please set the name first and remove it last.',
});

import type { Role } from '@oakling/domain/identity/role';
import type { Level } from '@oakling/domain/notifications/choice';
import type { NotificationChoice, NotificationKind } from '@oakling/domain/notifications/contract';
import { clockWords, shortDayWords } from '../../lib/date-words.ts';
import type { PushSupport } from '../../lib/push-device.ts';
import { KINDS } from './kinds.ts';

export const notificationsPage = {
  heading: 'Notifications',
  choose: 'Choose how notifications reach you',
  loading: 'Loading notifications...',
  failed: 'We couldn’t load the notifications.',
  unread: (count: number) => (count === 0 ? 'You have read everything.' : `${count} unread`),
  markAll: 'Mark all as read',
  marking: 'Marking...',
  markFailed: 'We couldn’t mark them as read. Please try again.',
  isNew: 'New',
  reason: (reason: string, kind: NotificationKind) =>
    `${KINDS[kind].reasonLabel ?? 'Reason'}: ${reason}`,
  more: 'Show older notifications',
  emptyTitle: 'Nothing new yet',
  empty: 'When something happens with your sessions, you will read it here.',
  when: (instant: string) => `${shortDayWords(instant)}, ${clockWords(instant)}`,
};

export const childNotificationsText = {
  heading: 'What your child was told',
  intro:
    'Your child’s notifications, word for word. If you read them here, they stay unread for your child.',
  none: 'No notifications yet.',
};

/** Rule 8.163 */
const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  everything: 'Everything',
  decisions: 'What I need to decide',
  safety: 'Safety only',
};

/** Rules 8.27 and 8.44 to 8.47 */
export const choicesText = {
  heading: 'Notifications',
  intro: {
    elder: 'Everything appears in the app. Choose what we also email you.',
    parent:
      'Everything appears in the app. Choose what we also email you. Safety messages about your child always come.',
    youth:
      'Everything appears in the app, and your parent reads it there, too. Choose what we also email you.',
  } satisfies Record<Role, string>,
  // No parent reads an adult's notifications. Rule 8.46
  introOfAge: 'Everything appears in the app. Choose what we also email you.',
  level: 'Email me',
  levels: LEVEL_NAMES,
  levelHints: (level: Level, role: Role) => {
    if (level === 'everything')
      return 'Also reminders and good news. Keeps your calendar up to date.';
    if (level === 'safety') return 'Only about safety and your account.';
    return role === 'parent'
      ? 'Requests, questions, changes and safety.'
      : 'Requests, changes, delays and safety.';
  },
  levelSaved: (level: Level) => `Saved. We email you: ${LEVEL_NAMES[level]}.`,
  levelFailed: 'We couldn’t confirm all of this. Please try again.',
  fineTune: 'Fine-tune',
  caption: 'How we tell you',
  kind: 'What happened',
  inApp: 'In the app',
  byMail: 'By email',
  outcome: 'Saved',
  alwaysInApp: 'Always in the app',
  noMail: 'No email',
  locked: 'This stays on, so that we can still tell you.',
  what: 'your choices',
  saved: ({ kind, inApp, byMail }: NotificationChoice, hasMail: boolean) =>
    `Saved. ${KINDS[kind].choice}: ${waysWords(inApp, byMail && hasMail)}.`,
  saveFailed: ({ kind }: NotificationChoice) =>
    `${KINDS[kind].choice}: we couldn’t confirm your choice. Please try again.`,
};

function waysWords(inApp: boolean, byMail: boolean): string {
  if (inApp) return byMail ? 'in the app and by email' : 'in the app only';
  return byMail ? 'by email only' : 'we don’t tell you';
}

/** Rules 8.14, 8.71 and 8.77 */
export const pushText = {
  heading: 'Notifications on this device',
  intro:
    'We tell you at once, even while Oakling is closed. Lock-screen messages never show names.',
  loading: 'Loading notifications on this device...',
  failed: 'We couldn’t find out if notifications are on.',
  isOn: 'Notifications are on in this browser.',
  isOff: 'Notifications are off in this browser.',
  turnOn: 'Turn on for this device',
  turningOn: 'Turning on...',
  turnedOn: 'Notifications are on. They stay on until you turn them off or log out here.',
  turnOnFailed: 'We couldn’t turn notifications on. Please try again.',
  notAllowed: 'You haven’t allowed it, so notifications stay off.',
  turnOff: 'Turn off for this device',
  turningOff: 'Turning off...',
  turnedOff: 'Notifications are off. Everything still appears on the Notifications page.',
  turnOffFailed: 'We couldn’t turn notifications off. Please try again.',
};

export const CANNOT: Readonly<Record<Exclude<PushSupport, 'ready'>, string>> = {
  denied:
    'This browser blocks notifications from Oakling. Allow them in its settings for this page, then load the page again.',
  insecure: 'Notifications need a secure connection (https), which this address doesn’t have.',
  unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, first add Oakling to the home screen. Then open it from there.',
};

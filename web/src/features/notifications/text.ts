import type { Role } from '@oakling/domain/identity/role';
import type { NotificationChoice, NotificationKind } from '@oakling/domain/notifications/contract';
import { clockWords, dayWords } from '../../lib/date-words.ts';
import type { PushSupport } from '../../lib/push-device.ts';
import { KINDS } from './kinds.ts';

export const notificationsPage = {
  heading: 'Notifications',
  choose: 'Choose how notifications reach you',
  loading: 'Loading notifications...',
  failed: 'We could not load the notifications.',
  unread: (count: number) => (count === 0 ? 'You have read everything.' : `${count} unread`),
  markAll: 'Mark all as read',
  marking: 'Marking...',
  markFailed: 'We could not mark them as read. Please try again.',
  isNew: 'New',
  reason: (reason: string, kind: NotificationKind) =>
    `${KINDS[kind].reasonLabel ?? 'Reason'}: ${reason}`,
  more: 'Show older notifications',
  emptyTitle: 'Nothing new yet',
  empty: 'When something happens with your sessions, you will read it here.',
  when: (instant: string) => `${dayWords(instant)}, ${clockWords(instant)}`,
};

export const childNotificationsText = {
  heading: 'What your child was told',
  intro:
    'Your child’s notifications, word for word. If you read them here, they stay unread for your child.',
  none: 'No notifications yet.',
};

/** Rules 8.27 and 8.44 to 8.47 */
export const choicesText = {
  heading: 'Notifications',
  intro: {
    elder:
      'Choose how we tell you about each thing. We save every change at once. The e-mails about sessions also keep your own calendar up to date.',
    parent:
      'Choose how we tell you about each thing. We save every change at once. We always tell you when a child blocks somebody, changes their name or deletes their account.',
    youth:
      'Choose what we also tell you by e-mail. We save every change at once. The e-mails about sessions also keep your own calendar up to date. In the app we tell you everything, because your parent reads it there too.',
  } satisfies Record<Role, string>,
  // No parent reads an adult's notifications. Rule 8.46
  introOfAge:
    'Choose what we also tell you by e-mail. We save every change at once. The e-mails about sessions also keep your own calendar up to date. In the app we tell you everything.',
  caption: 'How we tell you',
  kind: 'What happened',
  inApp: 'In the app',
  byMail: 'By e-mail',
  outcome: 'Saved',
  alwaysInApp: 'Always in the app',
  noMail: 'No e-mail',
  locked: 'This stays on, so that we can still tell you.',
  what: 'your choices',
  saved: ({ kind, inApp, byMail }: NotificationChoice, hasMail: boolean) =>
    `Saved. ${KINDS[kind].choice}: ${waysWords(inApp, byMail && hasMail)}.`,
  saveFailed: ({ kind }: NotificationChoice) =>
    `${KINDS[kind].choice}: we could not save your choice. Please try again.`,
};

function waysWords(inApp: boolean, byMail: boolean): string {
  if (inApp) return byMail ? 'in the app and by e-mail' : 'in the app only';
  return byMail ? 'by e-mail only' : 'we do not tell you';
}

/** Rules 8.14, 8.71 and 8.77 */
export const pushText = {
  heading: 'Notifications on this device',
  intro:
    'We tell you at once when something happens, even while Oakling is closed. Others may see your locked screen, so we name nobody there. We only say, for example, that a request is waiting.',
  loading: 'Loading notifications on this device...',
  failed: 'We could not find out if notifications are on.',
  isOn: 'Notifications are on in this browser.',
  isOff: 'Notifications are off in this browser.',
  turnOn: 'Turn on for this device',
  turningOn: 'Turning on...',
  turnedOn: 'Notifications are on. They stay on until you turn them off or log out here.',
  turnOnFailed: 'We could not turn notifications on. Please try again.',
  notAllowed: 'You have not allowed it, so notifications stay off.',
  turnOff: 'Turn off for this device',
  turningOff: 'Turning off...',
  turnedOff: 'Notifications are off. You still find everything on the Notifications page.',
  turnOffFailed: 'We could not turn notifications off. Please try again.',
};

export const CANNOT: Readonly<Record<Exclude<PushSupport, 'ready'>, string>> = {
  denied:
    'Notifications from Oakling are blocked in this browser. Allow them in the browser’s settings for this page, then load the page again.',
  insecure: 'Notifications need a secure connection (https), which this address does not have.',
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad, first add Oakling to the home screen. Then open it from there.',
};

import type { Role } from '@oakling/domain/identity/role';
import type { NotificationChoice, NotificationKind } from '@oakling/domain/notifications/contract';
import { clockWords, dayWords } from '../../lib/date-words.ts';
import type { PushSupport } from '../../lib/push-device.ts';
import { KINDS } from './kinds.ts';

/** Every word of the notifications page. */
export const notificationsPage = {
  heading: 'Notifications',
  choose: 'Choose how notifications reach you',
  loading: 'Loading notifications...',
  failed: 'The notifications could not be loaded.',
  tryAgain: 'Try again',
  unread: (count: number) => (count === 0 ? 'You have read everything.' : `${count} unread`),
  markAll: 'Mark all as read',
  marking: 'Marking...',
  markFailed: 'They could not be marked as read. Please try again.',
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
  intro: 'The notifications of your child, word for word. Reading them here marks nothing as read.',
  none: 'No notifications yet.',
};

/** Every word of the choices about notifications. Rules 8.27 and 8.44 to 8.47 */
export const choicesText = {
  heading: 'Notifications',
  intro: {
    elder:
      'Choose how you hear of each thing. What you change is saved at once. The e-mails about sessions also keep your own calendar up to date.',
    parent:
      'Choose how you hear of each thing. What you change is saved at once. You always hear when a child blocks somebody, takes another name or deletes their account.',
    youth:
      'Choose what we also tell you by e-mail. What you change is saved at once. The e-mails about sessions also keep your own calendar up to date. In the app you are told of everything, because your parent reads along there.',
  } satisfies Record<Role, string>,
  caption: 'How notifications come to you',
  kind: 'What happened',
  inApp: 'In the app',
  byMail: 'By e-mail',
  outcome: 'Saved',
  alwaysInApp: 'Always in the app',
  noMail: 'No e-mail',
  locked: 'Stays on, so that you hear of it in one way.',
  loading: 'Loading your choices...',
  failed: 'Your choices could not be loaded.',
  tryAgain: 'Try again',
  saved: ({ kind, inApp, byMail }: NotificationChoice, hasMail: boolean) =>
    `Saved. ${KINDS[kind].choice}: ${waysWords(inApp, byMail && hasMail)}.`,
  saveFailed: ({ kind }: NotificationChoice) =>
    `${KINDS[kind].choice}: your choice could not be saved. Please try again.`,
};

function waysWords(inApp: boolean, byMail: boolean): string {
  if (inApp) return byMail ? 'in the app and by e-mail' : 'in the app only';
  return byMail ? 'by e-mail only' : 'you are not told';
}

/** Every word of notifications on a device. Rules 8.14, 8.71 and 8.77 */
export const pushText = {
  heading: 'Notifications on this device',
  intro:
    'Learn at once when something happens, also while Oakling is closed. It shows on a locked screen too, so it names nobody: it says no more than, say, that a request waits for you.',
  loading: 'Loading notifications on this device...',
  failed: 'We could not find out whether notifications are on.',
  tryAgain: 'Try again',
  isOn: 'Notifications are on in this browser.',
  isOff: 'Notifications are off in this browser.',
  turnOn: 'Turn on for this device',
  turningOn: 'Turning on...',
  turnedOn: 'Notifications are on. They stay on until you turn them off or log out here.',
  turnOnFailed: 'Notifications could not be turned on. Please try again.',
  notAllowed: 'You have not allowed it, so notifications stay off.',
  turnOff: 'Turn off for this device',
  turningOff: 'Turning off...',
  turnedOff: 'Notifications are off. You find everything on the page Notifications.',
  turnOffFailed: 'Notifications could not be turned off. Please try again.',
};

export const CANNOT: Readonly<Record<Exclude<PushSupport, 'ready'>, string>> = {
  denied:
    'This browser was told not to show notifications of Oakling. Allow them in the browser’s settings for this page, then load the page again.',
  insecure: 'Notifications need a secure connection (https), which this address does not have.',
  unsupported:
    'This browser cannot show notifications. On an iPhone or iPad it can once you have added Oakling to the home screen and open it from there.',
};

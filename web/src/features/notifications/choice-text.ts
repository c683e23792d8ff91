import type { Role } from '@oakling/domain/identity/role';
import type { NotificationChoice, NotificationKind } from '@oakling/domain/notifications/contract';

/** What each kind of notification tells of. */
const KIND_NAMES: Readonly<Record<NotificationKind, string>> = {
  'session-requested': 'A session is requested',
  'session-approved': 'A session was approved',
  'session-rejected': 'A session was not approved',
  'session-cancelled': 'A session was cancelled',
  'session-lapsed': 'A request was not decided in time',
  'session-changed': 'A session was changed',
  'session-proposed': 'Another time was proposed',
  'proposal-declined': 'A proposed time was declined',
  'session-reminder': 'A session is coming up',
  'request-waiting': 'A request has waited for a day',
  'session-outcome-asked': 'A session has ended: how did it go?',
  'new-matches': 'There are new matches for you, once a week at most',
  'invite-accepted': 'An invite was accepted',
  'child-renamed': 'A child took another name',
  'child-blocked': 'A child blocked somebody',
  'child-removed': 'A child deleted their account',
};

export const kindName = (kind: NotificationKind) => KIND_NAMES[kind];

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
    `Saved. ${kindName(kind)}: ${waysWords(inApp, byMail && hasMail)}.`,
  saveFailed: ({ kind }: NotificationChoice) =>
    `${kindName(kind)}: your choice could not be saved. Please try again.`,
};

function waysWords(inApp: boolean, byMail: boolean): string {
  if (inApp) return byMail ? 'in the app and by e-mail' : 'in the app only';
  return byMail ? 'by e-mail only' : 'you are not told';
}

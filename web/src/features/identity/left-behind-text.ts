import type { LeftBehind } from '@oakling/domain/identity/left-behind';
import type { Endable } from './left-behind-data.ts';
import { counted } from '@oakling/domain/kernel/words';
import { dayWords } from '../../lib/date-words.ts';
import { failureMessages } from '../../lib/problem.ts';

const used = (lastUsedAt: string | null) =>
  lastUsedAt === null ? 'Not used yet.' : `Last used ${dayWords(lastUsedAt)}.`;

/** Rules 1.146 and 1.147 */
export const leftBehindText = {
  heading: 'What works without your password',
  count: (things: number) => counted(things, 'thing', 'things'),
  intro: 'A new password doesn’t end these. End what isn’t yours.',
  what: 'what works without your password',
  end: 'End it',
  ended: 'Ended.',
  passwordFirst: 'If it isn’t yours, change your password above. Then you can end it here.',
  bannerTitle: 'Was this you?',
  banner:
    'Your account has a new password. It logged out every other browser, but some things from before still work. Please check them.',
  check: 'Check them now',
  allMine: 'They are all mine',
  saving: 'Saving...',
};

export function entryWords(
  item: LeftBehind,
  deviceWords: (userAgent: string) => string,
): { title: string; facts: string } {
  const day = dayWords(item.since);
  switch (item.what) {
    case 'calendar-feed':
      return {
        title: 'Your private calendar address',
        facts: `Since ${day}. ${used(item.lastUsedAt)}`,
      };
    case 'passkey':
      return {
        title: `Passkey, added in ${deviceWords(item.device)}`,
        facts: `Since ${day}. ${used(item.lastUsedAt)}`,
      };
    case 'own-device':
      return {
        title: `${deviceWords(item.device)} opens with a PIN`,
        facts: `Since ${day}. ${used(item.lastUsedAt)}`,
      };
    case 'device':
      return {
        title: `${deviceWords(item.device)}, handed over to ${item.child}`,
        facts: `Since ${day}. ${used(item.lastUsedAt)}`,
      };
    case 'pin':
      return { title: `${item.child}’s PIN`, facts: `Set ${day}.` };
    case 'guardian':
      return {
        title: `${item.name}, guardian of ${item.child}`,
        facts: `Invited from your account. Accepted ${day}.`,
      };
    case 'decisions':
      return {
        title: `Decisions and settings for ${item.child}`,
        facts: `Last made from your account ${day}.`,
      };
    case 'silenced':
      return { title: 'Notices that are turned off', facts: `Last changed ${day}.` };
    case 'child':
      return { title: item.child, facts: `You became a guardian ${day}.` };
  }
}

const LINKS = {
  pin: 'Set a new PIN',
  child: 'See the child’s page',
  decisions: 'See the child’s page',
  silenced: 'See your notices',
  'own-device': 'Choose a new PIN',
};

export const linkWords = (item: Exclude<LeftBehind, Endable>): string =>
  item.what === 'own-device' && !item.isCurrent ? 'See your logins' : LINKS[item.what];

export const endFailure = failureMessages<'password-first' | 'last-guardian'>({
  'password-first': 'Change your password first. Then you can end it here.',
  'last-guardian': 'Nobody else can decide for the child.',
});

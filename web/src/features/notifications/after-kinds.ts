import { MailOpen, MessageCircleHeart, Sprout } from 'lucide-react';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import type { KindOnPage } from './kind-on-page.ts';
import { both, nameOf, onDay, sentenceCase } from './notice-words.ts';

const past = () => '/sessions?tab=past';

/** Notices after a session, and those about a friendship. */
export const AFTER_KINDS = {
  'session-outcome-asked': {
    icon: MessageCircleHeart,
    choice: 'A session has ended: how did it go?',
    sentence: (told) =>
      `How did it go? ${sentenceCase(both(told))} had a session${onDay(told.startsAt)}`,
    link: past,
  },
  'check-in': {
    icon: MessageCircleHeart,
    choice: 'How is it going with a friend?',
    sentence: ({ names: { friend = '', child } }) =>
      `How is it going with ${child === undefined ? friend : `${child} and ${friend}`}?`,
    link: () => '',
  },
  'friendship-ended': {
    icon: Sprout,
    choice: 'A friendship has ended',
    sentence: ({ names: { friend = '', child, talkTo = '' } }) =>
      child === undefined
        ? `${friend} can’t continue. You can always talk to ${talkTo}`
        : `${friend} can’t continue with ${child}`,
    link: () => '/friends',
  },
  'session-thanked': {
    icon: MailOpen,
    choice: 'Somebody sent a thank-you note',
    // Guardians can see both names.
    sentence: ({ names, startsAt }) =>
      `${nameOf(names, 'by')} thanked ${names['thanked'] === undefined ? 'you' : nameOf(names, 'thanked')} for the session${onDay(startsAt)}`,
    link: past,
  },
} as const satisfies Readonly<Partial<Record<NotificationKind, KindOnPage>>>;

import type { Role } from '@oakling/domain/identity/role';
import { DIGEST_DAYS, DIGEST_LIMIT } from '@oakling/domain/matches/decide-digest';
import type { NotificationKind } from '@oakling/domain/notifications/contract';
import { sentence } from '@oakling/domain/kernel/words';
import { stayWords } from '@oakling/domain/sessions/asking/called-off';
import {
  BellRing,
  CalendarCheck,
  CalendarClock,
  CalendarHeart,
  CalendarMinus,
  CalendarSync,
  CalendarX,
  CalendarX2,
  Hourglass,
  MessageCircleQuestion,
  MessageCircleReply,
  Timer,
  UserRoundCheck,
  UsersRound,
} from 'lucide-react';
import { AFTER_KINDS } from './after-kinds.ts';
import { FAMILY_KINDS } from './family-kinds.ts';
import { type KindOnPage, type Linked, toChild } from './kind-on-page.ts';
import {
  asked,
  asker,
  both,
  doer,
  initiator,
  isAhead,
  nameOf,
  onDay,
  receiver,
  sentenceCase,
  theSession,
  type Told,
} from './notice-words.ts';
import { STAGE_KINDS } from './stage-kinds.ts';
import { dayWords } from '../../lib/date-words.ts';

const tab = (name: 'pending' | 'upcoming' | 'rejected' | 'past') => () => `/sessions?tab=${name}`;
const decisions = (role: Role) => (role === 'parent' ? '' : '/sessions?tab=pending');
const reminder = (told: Told) => `Reminder: ${both(told)} will meet${onDay(told.startsAt)}`;

export const KINDS: Readonly<Record<NotificationKind, KindOnPage>> = {
  'session-requested': {
    icon: MessageCircleQuestion,
    choice: 'A session is requested',
    sentence: (told) => `${asker(told)} asked ${asked(told)} for a session${onDay(told.startsAt)}`,
    link: decisions,
  },
  'session-agreed': {
    icon: CalendarHeart,
    choice: 'Somebody said yes to a session',
    sentence: (told) =>
      told.names['you'] === 'initiator'
        ? `${receiver(told)} said yes to your session${onDay(told.startsAt)}`
        : `${receiver(told)} said yes to meeting ${initiator(told)}${onDay(told.startsAt)}`,
    link: decisions,
  },
  'question-asked': {
    icon: MessageCircleQuestion,
    choice: 'A parent has a question before deciding',
    sentence: ({ names, startsAt }) =>
      `${nameOf(names, 'byParentOf')}’s parent has a question for you about your session${onDay(startsAt)}`,
    link: decisions,
  },
  'question-answered': {
    icon: MessageCircleReply,
    choice: 'Your question was answered',
    sentence: ({ names, startsAt }) => {
      const whose = names['asker'] === undefined ? 'your' : `${nameOf(names, 'asker')}’s`;
      return `${nameOf(names, 'by')} answered ${whose} question about the session${onDay(startsAt)}`;
    },
    link: decisions,
  },
  'session-approved': {
    icon: CalendarCheck,
    choice: 'A session was approved',
    sentence: (told) => {
      const who = doer(told.names);
      const meet = `${both(told)} will meet${onDay(told.startsAt)}`;
      return who === null ? sentenceCase(meet) : `${who} said yes: ${meet}`;
    },
    link: tab('upcoming'),
  },
  'session-by-rule': {
    icon: CalendarCheck,
    choice: 'Your rule approved a session',
    sentence: (told) => {
      const { by, missing } = told.names;
      if (missing !== undefined) {
        return `Your rule said yes. ${sentenceCase(theSession(told))}${onDay(told.startsAt)} waits for ${missing}`;
      }
      const whose = by === undefined ? 'Your' : `${by}’s`;
      return `${whose} rule said yes: ${both(told)} meet${onDay(told.startsAt)}. You can call it off`;
    },
    link: tab('upcoming'),
  },
  'session-rejected': {
    icon: CalendarX,
    choice: 'A session wasn’t approved',
    sentence: (told) => {
      const who = doer(told.names);
      const meet = `${both(told)} won’t meet${onDay(told.startsAt)}`;
      return who === null ? sentenceCase(meet) : `${who} said no: ${meet}`;
    },
    link: tab('rejected'),
  },
  'session-cancelled': {
    icon: CalendarX2,
    choice: 'A session was cancelled',
    sentence: (told) => {
      const { names, startsAt, meetings = [] } = told;
      const modes = meetings.filter(isAhead).map(({ connectionMode }) => connectionMode);
      // The reader may already be on the way to the meeting.
      const stay = modes.length === 0 ? '' : `. ${stayWords(modes)}`;
      if (meetings.length > 1) return `${meetings.length} sessions were called off${stay}`;
      // Participants can see neither a name nor a reason. Rule 9.46
      const session = names['initiator'] === undefined ? 'a session' : theSession(told);
      const who = doer(names);
      const off = `${session}${onDay(startsAt)}`;
      return who === null
        ? `${sentenceCase(off)} was cancelled${stay}`
        : `${who} cancelled ${off}${stay}`;
    },
    // A session canceled by a block appears in neither tab, so a link that depends on the cause would reveal the block.
    // Rule 9.46
    link: (role, { names }) =>
      `/sessions?tab=${role === 'parent' || doer(names) !== null ? 'past' : 'upcoming'}`,
  },
  'session-lapsed': {
    icon: CalendarClock,
    choice: 'A request wasn’t decided in time',
    sentence: (told) =>
      `There was no answer in time. ${sentenceCase(both(told))} won’t meet${onDay(told.startsAt)}`,
    link: tab('past'),
  },
  'session-changed': {
    icon: CalendarSync,
    choice: 'A session was changed',
    sentence: (told) =>
      sentence`${initiator(told)} changed the session with ${asked(told)}. It’s now${onDay(told.startsAt)} and needs a new yes`,
    link: decisions,
  },
  'session-proposed': {
    icon: CalendarHeart,
    choice: 'Another time was proposed',
    reasonLabel: 'Note',
    sentence: (told) =>
      sentence`${doer(told.names) ?? 'Somebody'} proposed another time. ${sentenceCase(both(told))} would meet${onDay(told.startsAt)}`,
    link: tab('pending'),
  },
  'proposal-declined': {
    icon: CalendarMinus,
    choice: 'A proposed time was declined',
    sentence: (told) => {
      const when = told.startsAt === null ? '' : `,${onDay(told.startsAt)}`;
      return `${initiator(told)} said no to the new time${when}. ${sentenceCase(theSession(told))} doesn’t change`;
    },
    link: tab('pending'),
  },
  'session-reminder': {
    icon: BellRing,
    choice: 'A session is coming up',
    sentence: reminder,
    link: tab('upcoming'),
  },
  'series-reminder': {
    icon: BellRing,
    choice: 'A date that repeats is tomorrow',
    sentence: reminder,
    link: tab('upcoming'),
  },
  'running-late': {
    icon: Timer,
    choice: 'Somebody is running late',
    sentence: ({ names, startsAt }) =>
      `${nameOf(names, 'by')} will be about ${names['minutes'] ?? ''} minutes late for the session${onDay(startsAt)}`,
    link: tab('upcoming'),
  },
  'request-waiting': {
    icon: Hourglass,
    choice: 'A request has waited for a day',
    sentence: (told) =>
      `${initiator(told)} and ${receiver(told)} still need your yes or no to meet${onDay(told.startsAt)}`,
    link: decisions,
  },
  'approval-given': {
    icon: Hourglass,
    choice: 'Another guardian said yes, and we need yours',
    sentence: (told) =>
      `${nameOf(told.names, 'by')} said yes. ${initiator(told)} and ${receiver(told)} still need your answer to meet${onDay(told.startsAt)}`,
    link: decisions,
  },
  'answer-waiting': {
    icon: Hourglass,
    choice: 'An upcoming session has no answer yet',
    sentence: (told) => {
      const { waiting } = told.names;
      if (waiting === undefined)
        return `${receiver(told)} hasn’t answered yet. ${asker(told)} asked for a session${onDay(told.startsAt)}`;
      return waiting === 'decision'
        ? `You are an adult now. Please decide about ${theSession(told)}${onDay(told.startsAt)}`
        : `${initiator(told)} is still waiting for your answer about the session${onDay(told.startsAt)}`;
    },
    link: decisions,
  },
  'invite-accepted': {
    icon: UserRoundCheck,
    choice: 'An invite was accepted',
    sentence: ({ names }) => `${nameOf(names, 'child')} accepted your invite`,
    link: toChild,
  },
  'new-matches': {
    icon: UsersRound,
    choice: `You have new matches (at most once in ${DIGEST_DAYS} days)`,
    // States how many matches there are, without names. Rule 8.49
    sentence: ({ names }) => {
      const count = Number(names['count']);
      if (count === 1) {
        return 'You have a new match: one person shares an interest with you';
      }
      const people = count >= DIGEST_LIMIT ? `${count} people or more` : `${count} people`;
      return `You have new matches: ${people} share interests with you`;
    },
    link: () => '/matches',
  },
  'check-lapsing': {
    icon: Hourglass,
    choice: 'One of your checks expires',
    sentence: ({ names }) => {
      const day = dayWords(names['day'] ?? '', 'UTC');
      const check = `Your check “${nameOf(names, 'check')}”`;
      return names['isOver'] === undefined
        ? `${check} is valid until ${day}. The moderators will arrange the next one with you`
        : `${check} was valid until ${day}. New sessions may wait until it is done again`;
    },
    link: () => '/account',
  },
  ...FAMILY_KINDS,
  ...AFTER_KINDS,
  ...STAGE_KINDS,
};

export function pathOf(notice: Linked, role: Role): string {
  const base = `/dashboard/${role}`;
  if (notice.sessionId !== null) return `${base}/sessions/${notice.sessionId}`;
  return `${base}${KINDS[notice.kind].link(role, notice)}`;
}

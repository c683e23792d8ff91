import { keysOf } from '@oakling/domain/kernel/keys-of';
import { GOODBYES, type GoodbyeCard } from '@oakling/domain/safety/contract';
import type { Keepsake } from '@oakling/domain/sessions/friendships/goodbye';
import { counted, firstName, sentence } from '@oakling/domain/kernel/words';
import { dayInYearWords, shortDayWords } from '../../../lib/date-words.ts';

/** Rules 6.480 to 6.486 */
export const goodbyeText = {
  sayGoodbye: 'Say goodbye',
  title: (elder: string, child: string | null) =>
    child === null ? `Say goodbye to ${elder}?` : `Say goodbye to ${elder} for ${child}?`,
  planned: (startsAt: string) =>
    `The meeting on ${dayInYearWords(startsAt)} will be called off. To meet once more first, say goodbye after it.`,
  explanation: (other: string) =>
    sentence`Tomorrow we tell ${firstName(other)}, without a reason. You no longer see each other here. You both keep a page of what you did.`,
  childToo: (child: string) => `We tell ${firstName(child)}, too.`,
  once: 'Meet once more first',
  legend: 'Send a card?',
  none: 'No card',
  confirm: 'Say goodbye',
  confirming: 'Saying goodbye...',
  failed: 'That didn’t work. Please try again.',
  said: (other: string) => sentence`You said goodbye to ${other}.`,

  earlier: 'Earlier friends',
  open: 'What you did',
  heading: ({ owner, other }: Keepsake) =>
    owner === null ? `Your time with ${nameIn(other)}` : `${owner}’s time with ${nameIn(other)}`,
  other: ({ owner, other }: Keepsake) =>
    `${other ?? 'A former member'}${owner === null ? '' : ` and ${owner}`}`,
  met: ({ owner, metAt }: Keepsake) => {
    const [first] = metAt;
    const last = metAt.at(-1);
    if (first === undefined || last === undefined) return 'There was no meeting.';
    const who = owner === null ? 'You met' : 'They met';
    const times = `${who} ${counted(metAt.length, 'time', 'times')}`;
    return first === last
      ? `${times}, on ${shortDayWords(first)}.`
      : `${times}, from ${shortDayWords(first)} to ${shortDayWords(last)}.`;
  },
  cards: 'Cards',
  received: ({ other }: Keepsake) => `${nameIn(other)} wrote`,
  sent: ({ owner }: Keepsake) => (owner === null ? 'You wrote' : `${owner} wrote`),
  answer: ({ other }: Keepsake) => `Send ${firstName(nameIn(other))} a card`,
  answerHint: 'We deliver it if we can.',
  send: 'Send card',
  sending: 'Sending...',
  sentDone: 'Your card is saved.',
  dates: 'When',
  allDates: 'All dates',
  print: 'Print',
  resume: 'See each other again',
  resumeHint: 'This takes back the goodbye. New sessions are then possible.',
  resumed: 'You can meet again.',
  gone: 'This page isn’t here anymore.',
};

const nameIn = (other: string | null) => other ?? 'a former member';

const CARDS = keysOf(GOODBYES);

/** The cards of a goodbye, by their keys. */
export const CARD_OPTIONS = CARDS.map((card) => ({ value: card, label: GOODBYES[card] }));

export const cardOf = (value: string): GoodbyeCard | null =>
  CARDS.find((card) => card === value) ?? null;

import type { Role } from '@oakling/domain/identity/role';
import { pastStatus } from '@oakling/domain/sessions/session';
import type {
  Party,
  PersonCard,
  PreviousView,
  ProposalView,
  SessionRow,
  SessionView,
} from '@oakling/domain/sessions/contract';
import type { AgreementRefusal } from '@oakling/domain/sessions/asking/decide-agreement';
import type { AcceptRefusal } from '@oakling/domain/sessions/asking/decide-offer';
import { firstName, listWords, sentence } from '@oakling/domain/kernel/words';
import { OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { OFFER_TEXT_WORDS } from '../../lib/offer-text-words.ts';
import { failureMessages } from '../../lib/problem.ts';
import { NOT_POSSIBLE_WORDS } from './not-possible-text.ts';
import { elderAndYouth, firstNames, interestNames, isOfAdult, isOpen } from './session-view.ts';
import { OPEN_REFUSALS } from './text.ts';

export const lifeText = {
  heading: 'Session',
  failed: 'We couldn’t load this session.',
  gone: 'This session no longer exists, or you can no longer see it.',
  all: 'All sessions',
  result: 'Result',
  history: 'What happened so far',
  before: 'Before the change',
  beforeApproved: 'Before the change, approved',
  now: 'Now',
  people: 'Who takes part',
  change: 'Change session',
  join: (provider: string) => `Join the ${provider} call`,
  joinFrom: (day: string, time: string) =>
    `You can join the video call here on ${day}, from ${time}. Come a few minutes early.`,
  title: (session: SessionRow, role: Role) =>
    `${interestNames(session)} with ${firstNames(session, role)}`,
  /** For a session that waits for nobody. */
  standing: ({ status, bucket }: SessionRow) => {
    if (bucket === 'past') return pastStatus({ status });
    return status === 'pending' ? '' : STATUSES[status];
  },
};

/** The receiver's yes, worded for this reader, or null without one or once the session is over. Rule 6.97 */
export function answerWords(session: SessionRow, role: Role): string | null {
  const { receiver, agreedAt } = session;
  if (!isOpen(session) || agreedAt === null) return null;
  return receiver.role === role ? 'You said yes' : `${firstName(receiver.name)} said yes`;
}

/** The adult youth or the parent. Rules 6.163 and 6.413 */
const decider = (session: SessionRow, role: Role) =>
  isOfAdult(session)
    ? firstName(elderAndYouth(session).youth.name)
    : partyName('parent', session, role);

/** Rule 6.97 */
export const answerText = {
  asked: (session: SessionRow, role: Role) =>
    session.status === 'approved'
      ? `${decider(session, role)} said yes. Would you like to meet?`
      : `${firstName(session.initiator.name)} would like to meet you. Would you like that?`,
  /** The decision counts before the receiver's answer, which is then a wish. */
  planned: (session: SessionRow, who = 'you say') =>
    session.status === 'approved' ? `It takes place unless ${who} no.` : null,
  yes: 'I’d like that',
  /** Null if the reader sees the place, or if an elder waits for anyone but a guardian. Rule 6.393 */
  unseen: (session: SessionRow, role: Role) => {
    const { connectionMode, place, nextApprover } = session;
    if (place !== null || (role === 'elder' && nextApprover !== 'guardians')) return null;
    const parent = role === 'elder' ? `${firstName(elderAndYouth(session).youth.name)}’s` : 'your';
    const rest = connectionMode === 'Remote' ? 'how to join' : 'the place';
    return `You’ll see the note and ${rest} when ${parent} parent says yes.`;
  },
  otherTime: 'Another time',
  no: 'Not this time',
  done: (session: SessionRow) =>
    sentence`You said yes to ${firstName(session.initiator.name)}. We’ve told the others.`,
  own: 'You asked for this. It’s waiting for your answer.',
  approved: (session: SessionRow) =>
    sentence`You approved it. We have told ${firstName(elderAndYouth(session).elder.name)}.`,
};

/**
 * The next step after a youth agrees, if the youth agrees first or decides alone; otherwise null. Rules 6.151 and 6.163
 */
export function nextWords({ nextApprover, asksNext }: SessionRow, role: Role): string | null {
  if (role !== 'youth' || nextApprover === 'guardians') return null;
  if (nextApprover === 'youth') return 'You decide. If you say yes, it takes place.';
  return sentence`You decide first. If you say yes, we ask ${listWords(asksNext ?? ['your parent'])}.`;
}

export const agreementFailureWords = failureMessages<AgreementRefusal | 'not-found'>({
  ...OPEN_REFUSALS,
  'not-yours-to-answer': 'Only the person who was asked can answer this.',
  'start-passed': 'This session has begun, so you can no longer answer.',
  'already-agreed': 'You have already said yes.',
  ...NOT_POSSIBLE_WORDS,
});

const STATUSES = {
  approved: 'Approved',
  rejected: 'Not approved',
  cancelled: 'Cancelled',
} satisfies Readonly<Record<Exclude<SessionRow['status'], 'pending'>, string>>;

/** The changes in the new version, limited to those that the reader may see. Rule 6.66 */
export function changedWords(previous: PreviousView, session: SessionRow): string {
  const names = ({ interests }: SessionRow) => interests.map(({ name }) => name);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const { place } = previous;
  const isMoved = previous.startsAt !== session.startsAt || previous.endsAt !== session.endsAt;
  const isElsewhere = place !== null && session.place !== null && !isSame(place, session.place);
  const isOtherMode = previous.connectionMode !== session.connectionMode;
  const isAboutOther = !isSame(previous.interests.toSorted(), names(session).toSorted());
  const different = [
    ...(isMoved ? ['the time'] : []),
    ...(isOtherMode ? ['how to meet'] : isElsewhere ? ['the place or link'] : []),
    ...(isAboutOther ? ['the interests'] : []),
    ...OFFER_TEXT_NAMES.filter(
      (name) => previous[name] !== null && previous[name] !== session[name],
    ).map((name) => OFFER_TEXT_WORDS[name].different),
  ];
  // People who can't see the new place yet must not mistake it for the old one.
  const hidden =
    session.place === null ? ['The place may be new too. You see it when it is approved.'] : [];
  const seen = different.length > 0 ? [`What is different: ${listWords(different)}.`] : [];
  return [...seen, ...hidden].join(' ');
}

type Item = SessionView['history'][number];

const STEPS: Readonly<Record<Item['step'], string>> = {
  requested: 'asked for this session',
  changed: 'changed it',
  proposed: 'proposed another time',
  agreed: 'said yes',
  approved: 'approved it',
  rejected: 'said no to it',
  cancelled: 'cancelled it',
  'asked-for-help': 'asked for help in the call',
};

/** A step in one sentence, without a name if no person acted directly. Rules 6.72 and 9.46 */
export function stepWords(item: Item, session: SessionRow, role: Role): string {
  const { step, by, guardians, proposed } = item;
  if (by === null) return 'It was cancelled';
  const who = guardianWords(guardians) ?? partyName(by, session, role);
  if (proposed === undefined) return `${who} ${STEPS[step]}`;
  const proposer = guardianWords(proposed.guardians) ?? partyName(proposed.by, session, role);
  return `${proposer} proposed this, ${who === 'You' ? 'you' : who} agreed`;
}

const SAID = { approved: 'said yes', rejected: 'said no' } as const;

/**
 * The decision and who made it, such as "Tom's parent said yes", or null while the session is pending or once it is
 * over. Rule 10.250
 */
export function saidWords(session: SessionView, role: Role): string | null {
  const { status, bucket } = session;
  if (bucket === 'past' || (status !== 'approved' && status !== 'rejected')) return null;
  const last = session.history.findLast(({ step }) => step === status);
  if (last === undefined || last.by === null) return null;
  return `${guardianWords(last.guardians) ?? partyName(last.by, session, role)} ${SAID[status]}`;
}

/** The names of guardians, for another guardian, or null for other readers or steps. Rule 6.131 */
function guardianWords(guardians: Item['guardians']): string | null {
  if (guardians.length === 0) return null;
  const [you, others] = [guardians.includes(null), guardians.filter((name) => name !== null)];
  return listWords([...(you ? ['You'] : []), ...others]);
}

export function proposerName(
  { by, guardians }: Pick<ProposalView, 'by' | 'guardians'>,
  session: SessionRow,
  role: Role,
): string {
  return guardianWords(guardians) ?? partyName(by, session, role);
}

/** A party's name, as the reader sees it. For elders, a guardian is the child's parent. Rule 6.62 */
export function partyName(by: Party, { initiator, receiver }: SessionRow, role: Role): string {
  const named = (person: PersonCard) => (person.role === role ? 'You' : firstName(person.name));
  const child = initiator.role === 'youth' ? initiator : receiver;
  const parent = {
    parent: 'A parent',
    youth: 'Your parent',
    elder: `${firstName(child.name)}’s parent`,
  }[role];
  return { initiator: named(initiator), receiver: named(receiver), parent }[by];
}

export const proposalText = {
  heading: (who: string) => `${who} proposed another time`,
  stays: 'If you approve, the time above stays.',
  explanation:
    'If you agree, the session moves to this time and we ask the parent again. If you decline, it stays as it is.',
  explanationOfAdult:
    'If you agree, the session moves to this time. If you decline, it stays as it is.',
  accept: 'Agree to this time',
  decline: 'Keep the time as it is',
  answered: {
    accept: 'The session now has the new time. We are asking the parent.',
    decline: 'The session stays as it was. We have told the others.',
  },
  answeredOfAdult: {
    accept: 'The session now has the new time.',
    decline: 'The session stays as it was. We have told the other person.',
  },
};

export const answerFailureWords = failureMessages<AcceptRefusal | 'not-found'>({
  ...OPEN_REFUSALS,
  'not-yours-to-answer': 'Only the person who asked for the session can answer this.',
  'changed-since-read': 'Something changed after you opened the page. Please read it again.',
  'start-passed': 'The start time has passed, so you can no longer change this.',
  'no-proposal': 'There is no longer another time to answer.',
  'start-in-past': 'That time has passed.',
  'overlaps-own-session': 'You have another session at that time.',
  'overlaps-session': 'The other person is no longer free at that time.',
  ...NOT_POSSIBLE_WORDS,
  'may-not-meet': 'These two can no longer meet, so you can’t change this.',
});

export const mapText = {
  map: 'See it on a map',
  directions: 'How to get there',
  note: 'Opens OpenStreetMap in a new tab. It doesn’t learn who you meet.',
};

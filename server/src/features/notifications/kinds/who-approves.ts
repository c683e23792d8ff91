import type {
  SubstituteLost,
  SubstituteNamed,
  SubstituteReleased,
  WhoApprovesChanged,
} from '@oakling/domain/guardians/decide-who-approves';
import {
  SUBSTITUTE_NEWS,
  WHO_APPROVES,
  type SubstituteNews,
  type WhoApprovesChange,
} from '@oakling/domain/notifications/guardian-acts';
import { lastMoment } from '@oakling/domain/sessions/supervision/asked-words';
import {
  childPage,
  GUARDIAN_TOO,
  kindOf,
  type Kind,
  type Kinds,
  type NoticeContext,
} from '../kind.ts';
import { dayWords } from '../when-words.ts';

export const whoApprovesKinds = {
  /** Tells the other guardians who changed the setting, and tells the child if the change has an effect. Rule 6.140 */
  'who-approves': kindOf<WhoApprovesChanged>({
    event: 'WhoApprovesChanged',
    people: ({ subject, guardianIds }) => [subject.id, ...guardianIds],
    readers: ({ subject, guardianIds, by, isAll, wasAll }, facts) => [
      ...guardianIds.filter((id) => id !== by && facts.guards(id, subject.id)),
      ...(isAll === wasAll ? [] : [subject.id]),
    ],
    notice(context) {
      const { event, reader, facts } = context;
      const { subject, by } = event;
      if (facts.person(subject.id) === null) return null;
      const change = changeFor(context);
      if (reader.id === subject.id) return { names: { change }, about: [] };
      const names = { child: facts.shownName(subject.id), by: facts.shownName(by), change };
      return { names, about: [subject.id, by] };
    },
    mail(context) {
      const { event, reader, facts, origin } = context;
      const { subject, by, asksAll, isAll } = event;
      if (reader.id === subject.id) return null;
      const child = facts.shownName(subject.id) || 'the child';
      const guardian = facts.shownName(by) || 'Another guardian';
      return {
        subject: 'Who approves a child’s sessions has changed',
        heading: WHO_APPROVES[changeFor(context)](guardian, child),
        paragraphs: [
          asksAll
            ? `From now on all of you have to say yes to a session of ${child}. If one of you says no, it doesn’t take place. Only ${guardian} can change that.`
            : isAll
              ? 'Another guardian still asks for it. So all of you have to say yes, as before.'
              : 'From now on it is enough when one of you says yes. On the child’s page you can ask that everybody has to.',
        ],
        action: childPage(origin, subject.id),
        footnote: GUARDIAN_TOO,
      };
    },
  }),

  /**
   * Tells a substitute when the substitution starts and ends, and an absent guardian when they lose their substitute.
   * Rules 6.141 and 6.144
   */
  substitute: [
    substituteKind<SubstituteNamed>('SubstituteNamed', 'substituteId', {
      news: 'named',
      subject: 'You decide for another guardian for some days',
      means: (other, child) =>
        `${other} is away. Until then we ask you instead about ${child}, and your yes counts for both of you. ${other} can decide again at any time.`,
    }),
    substituteKind<SubstituteReleased>('SubstituteReleased', 'substituteId', {
      news: 'released',
      subject: 'You no longer decide for another guardian',
      means: (_, child) => `You still decide about ${child} for yourself.`,
    }),
    substituteKind<SubstituteLost>('SubstituteLost', 'by', {
      news: 'lost',
      subject: 'Nobody decides for you while you are away',
      means: (_, child) =>
        `We ask you again about ${child}. You can choose another guardian on the child’s page.`,
    }),
  ],
} satisfies Kinds;

function changeFor({ event, reader }: NoticeContext<WhoApprovesChanged>): WhoApprovesChange {
  if (reader.id === event.subject.id) return event.isAll ? 'needs-all' : 'needs-one';
  return event.asksAll ? 'asks-all' : 'asks-no-more';
}

type SubstituteEvent = SubstituteNamed | SubstituteReleased | SubstituteLost;

interface News {
  readonly news: SubstituteNews;
  readonly subject: string;
  readonly means: (other: string, child: string) => string;
}

/** @param readerIs the field that contains the reader; the notification names the other person. */
function substituteKind<Event extends SubstituteEvent>(
  type: Event['type'],
  readerIs: 'substituteId' | 'by',
  { news, subject: mailSubject, means }: News,
): Kind {
  const otherOf = (event: Event) => (readerIs === 'by' ? event.substituteId : event.by);
  return kindOf<Event>({
    event: type,
    people: ({ subject, by, substituteId }) => [subject.id, by, substituteId],
    readers: (event, facts) => [event[readerIs]].filter((id) => facts.guards(id, event.subject.id)),
    notice({ event, facts }) {
      const { subject } = event;
      if (facts.person(subject.id) === null) return null;
      const other = otherOf(event);
      const until = untilOf(event);
      const names = {
        child: facts.shownName(subject.id),
        by: facts.shownName(other),
        news,
        ...(until && { until: until.toISOString() }),
      };
      return { names, about: [subject.id, other] };
    },
    mail({ event, reader, facts, origin }) {
      const { subject } = event;
      const other = facts.shownName(otherOf(event)) || 'Another guardian';
      const child = facts.shownName(subject.id) || 'the child';
      const until = untilOf(event);
      const day = until && dayWords(lastMoment(until.toISOString()), reader.timeZone ?? 'UTC');
      return {
        subject: mailSubject,
        heading: SUBSTITUTE_NEWS[news](other, child, day ?? ''),
        paragraphs: [means(other, child)],
        action: childPage(origin, subject.id),
        footnote: 'You don’t need to do anything now.',
      };
    },
  });
}

/** Dates arrive from the outbox as text. */
function untilOf(event: SubstituteEvent): Date | null {
  return event.type === 'SubstituteNamed' ? new Date(event.until) : null;
}

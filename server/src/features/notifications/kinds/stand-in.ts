import type {
  StandInLost,
  StandInNamed,
  StandInReleased,
} from '@oakling/domain/guardians/approval-events';
import { STAND_IN_NEWS, type StandInNews } from '@oakling/domain/notifications/guardian-acts';
import { lastMoment } from '@oakling/domain/sessions/supervision/asked-words';
import { layOut } from '../emails/emails.ts';
import { kindOf, type Kind, type NoticeContext } from '../kind.ts';
import { dayWords } from '../emails/when-words.ts';

type StandInEvent = StandInNamed | StandInReleased | StandInLost;

interface News {
  readonly news: StandInNews;
  readonly subject: string;
  readonly words: (context: { readonly other: string; readonly child: string }) => string;
}

/**
 * Tells a substitute when they start and stop, and an absent guardian when they lose theirs. Rules
 * 6.141 and 6.144
 */
function standInKind<Event extends StandInEvent>(
  event: Event['type'],
  readerOf: (event: Event) => string,
  otherOf: (event: Event) => string,
  { news, subject: mailSubject, words }: News,
): Kind {
  return kindOf<Event>({
    kind: 'stand-in',
    event,
    people: ({ subject, by, standInId }) => [subject.id, by, standInId],
    readers: (context, facts) =>
      [readerOf(context)].filter((id) => facts.guards(id, context.subject.id)),
    notice(context) {
      const { subject } = context.event;
      if (context.facts.person(subject.id) === null) return null;
      const other = otherOf(context.event);
      const names = {
        child: context.facts.shownName(subject.id),
        by: context.facts.shownName(other),
        news,
        ...untilIn(context),
      };
      return { names, about: [subject.id, other] };
    },
    mail(context, { origin }) {
      const { event: said, reader, facts } = context;
      const { subject } = said;
      if (facts.person(subject.id) === null) return null;
      const other = facts.shownName(otherOf(said)) || 'Another guardian';
      const child = facts.shownName(subject.id) || 'the child';
      const { until } = untilIn(context);
      const day = until === undefined ? '' : dayWords(lastMoment(until), reader.timeZone ?? 'UTC');
      const mail = layOut(reader, mailSubject, {
        heading: STAND_IN_NEWS[news](other, child, day),
        paragraphs: [words({ other, child })],
        action: {
          label: 'See the child’s page',
          url: `${origin}/#/dashboard/parent/children/${subject.id}`,
        },
        footnote: 'You do not need to do anything now.',
      });
      return { ...mail, about: [subject.id, otherOf(said)] };
    },
  });
}

function untilIn({ event }: NoticeContext<StandInEvent>): { readonly until?: string } {
  // Dates from the outbox arrive as text.
  return event.type === 'StandInNamed' ? { until: new Date(event.until).toISOString() } : {};
}

export const standInKinds = [
  standInKind<StandInNamed>(
    'StandInNamed',
    ({ standInId }) => standInId,
    ({ by }) => by,
    {
      news: 'named',
      subject: 'You decide for another guardian for some days',
      words: ({ other, child }) =>
        `${other} is away. Until then we ask you instead about ${child}, and your yes counts for both of you. ${other} can decide again at any time.`,
    },
  ),
  standInKind<StandInReleased>(
    'StandInReleased',
    ({ standInId }) => standInId,
    ({ by }) => by,
    {
      news: 'released',
      subject: 'You no longer decide for another guardian',
      words: ({ child }) => `You still decide about ${child} for yourself.`,
    },
  ),
  standInKind<StandInLost>(
    'StandInLost',
    ({ by }) => by,
    ({ standInId }) => standInId,
    {
      news: 'lost',
      subject: 'Nobody decides for you while you are away',
      words: ({ child }) =>
        `We ask you again about ${child}. You can choose another guardian on the child’s page.`,
    },
  ),
] as const;

import type { PreviousView, SessionRow } from '@oakling/domain/sessions/contract';
import { OWN_ROOM } from '@oakling/domain/sessions/session';
import { listWords } from '@oakling/domain/kernel/words';
import { OFFER_TEXT_NAMES, type OfferText } from '@oakling/domain/sessions/offer-texts';
import { seriesWords } from '@oakling/domain/sessions/series-days';
import { CalendarDays, Clock, MapPin, Repeat, Sprout, Video } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { OutsideLink } from '../../../ui/link.tsx';
import { OFFER_TEXT_WORDS } from '../../../lib/offer-text-words.ts';
import { changedWords, lifeText as text } from '../session-text.ts';
import { whenWords } from '../session-view.ts';
import { common } from '../text.ts';
import { MapLinks } from './map-links.tsx';
import type { Elements } from '../../../ui/card.tsx';

type Version = Pick<SessionRow, 'startsAt' | 'endsAt' | 'timeZone' | 'connectionMode' | 'place'> &
  Repeating;
type Repeating = Partial<Pick<SessionRow, 'status' | 'date' | 'series'>>;
type WhenAndWhereProps = {
  version: Version;
  dayId?: string | undefined;
  /** The id of the heading that names the version, if there are two versions. */
  labelledBy?: string | undefined;
  /** True for the current version, whose place links to a map. */
  hasMap?: boolean;
  children?: Elements;
};

export function WhenAndWhere({
  version,
  dayId,
  labelledBy,
  hasMap = false,
  children,
}: WhenAndWhereProps) {
  const { day, hours, elsewhere } = whenWords(version);
  return (
    <ul aria-labelledby={labelledBy} className="space-y-2">
      <Detail icon={<CalendarDays />}>
        <span id={dayId}>{day}</span>
      </Detail>
      <Detail icon={<Clock />}>
        <span>{hours}</span>
        {elsewhere !== null && <span className="block text-ink-soft">{elsewhere}</span>}
      </Detail>
      <SeriesDetail session={version} />
      <PlaceDetail session={version}>{hasMap && <MapLinks place={version.place} />}</PlaceDetail>
      {children}
    </ul>
  );
}

type MeetingDetailsProps = {
  session: SessionRow;
  dayId?: string | undefined;
  hasMap?: boolean;
  children?: Elements;
};

export function MeetingDetails({ session, dayId, hasMap = false, children }: MeetingDetailsProps) {
  const { previous } = session;
  const now = (labelledBy?: string) => (
    <WhenAndWhere version={session} dayId={dayId} labelledBy={labelledBy} hasMap={hasMap}>
      <TextDetails texts={session} />
      {children}
    </WhenAndWhere>
  );
  if (previous === null) return now();
  return (
    <BeforeAndNow session={session} previous={previous}>
      {now}
    </BeforeAndNow>
  );
}

type BeforeAndNowProps = {
  session: SessionRow;
  previous: PreviousView;
  children: (labelledBy: string) => ReactNode;
};

/** Rule 6.66 */
function BeforeAndNow({ session, previous, children }: BeforeAndNowProps) {
  const [beforeId, nowId] = [useId(), useId()];
  const { interests } = previous;
  const now = session.interests.map(({ name }) => name);
  const isAboutOther = interests.toSorted().join() !== now.toSorted().join();
  return (
    <div className="space-y-4">
      <p className="font-semibold">{changedWords(previous, session)}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4">
        <div className="space-y-2 rounded-card border-2 border-line-soft p-4">
          <p id={beforeId} className="font-semibold">
            {previous.wasApproved ? text.beforeApproved : text.before}
          </p>
          <WhenAndWhere version={previous} labelledBy={beforeId}>
            {isAboutOther && <Detail icon={<Sprout />}>{listWords(interests)}</Detail>}
            <TextDetails texts={previous} now={session} />
          </WhenAndWhere>
        </div>
        <div className="space-y-2 rounded-card border-2 border-role-ink p-4">
          <p id={nowId} className="font-semibold">
            {text.now}
          </p>
          {children(nowId)}
          {isAboutOther && (
            <ul>
              <Detail icon={<Sprout />}>{listWords(now)}</Detail>
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

type Texts = Readonly<Record<OfferText, string | null>>;

/** The texts that the reader can see. An empty one gets a line only next to a later text that isn't empty. */
export function TextDetails({ texts, now = texts }: { texts: Texts; now?: Texts }) {
  return OFFER_TEXT_NAMES.map((name) => {
    const { input, icon: Icon, none } = OFFER_TEXT_WORDS[name];
    const words = texts[name];
    if (words === null || (words === '' && now[name] === '')) return null;
    return (
      <Detail key={name} icon={<Icon />}>
        <span className="sr-only">{`${input.label}: `}</span>
        {words === '' ? <span>{none}</span> : <q className="whitespace-pre-line">{words}</q>}
      </Detail>
    );
  });
}

type PlaceDetailProps = {
  session: Pick<SessionRow, 'connectionMode' | 'place'> & {
    readonly status?: SessionRow['status'];
  };
  beside?: string;
  children?: Elements;
};

/** Rules 6.45, 6.352 and 9.3 */
export function PlaceDetail({ session, beside, children }: PlaceDetailProps) {
  const { connectionMode, place } = session;
  return (
    <Detail icon={connectionMode === 'Remote' ? <Video /> : <MapPin />}>
      <span className="block">
        {beside === undefined ? connectionMode : `${connectionMode} · ${beside}`}
      </span>
      {place?.connectionMode === 'In-Person' && <span className="block">{place.address}</span>}
      {place?.connectionMode === 'Remote' && place.videoProvider === OWN_ROOM && (
        <span className="block">{common.hereByVideo}</span>
      )}
      {place?.connectionMode === 'Remote' && place.videoProvider !== OWN_ROOM && (
        <OutsideLink
          href={place.videoLink}
          description={common.opensThere(place.videoProvider)}
        >{`${place.videoProvider} Link`}</OutsideLink>
      )}
      {/* A link can contain words, which a guardian must read before the child does. */}
      {place?.connectionMode === 'Remote' && session.status === 'pending' && (
        <span className="block">{place.videoLink}</span>
      )}
      {children}
    </Detail>
  );
}

export function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-3">
      <span aria-hidden className="mt-1 shrink-0 text-role-ink [&>svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </li>
  );
}

/** How often a session repeats. Rule 6.431 */
export function SeriesDetail({ session }: { session: Repeating }) {
  const { status = 'approved', date = '', series = null } = session;
  return series && <Detail icon={<Repeat />}>{seriesWords({ status, date, series })}</Detail>;
}

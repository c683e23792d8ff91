import type { SessionView } from '@oakling/domain/sessions/contract';
import { ExternalLink, MapPin, Video } from 'lucide-react';
import { useId } from 'react';
import { common } from '../text.ts';
import { Detail } from './detail.tsx';

type Props = { session: Pick<SessionView, 'connectionMode' | 'place'> };

/** The mode, and the place or link as far as the reader may see it. Rules 6.45 and 9.3 */
export function PlaceDetail({ session: { connectionMode, place } }: Props) {
  const newTabId = useId();
  return (
    <Detail icon={connectionMode === 'Remote' ? <Video /> : <MapPin />}>
      <span className="block">{connectionMode}</span>
      {place?.connectionMode === 'In-Person' && <span className="block">{place.address}</span>}
      {place?.connectionMode === 'Remote' && (
        <a
          href={place.videoLink}
          target="_blank"
          rel="noreferrer"
          aria-describedby={newTabId}
          className="inline-flex min-h-11 items-center rounded-sm font-semibold text-role-ink underline decoration-2 underline-offset-4 hover:decoration-4"
        >
          {`${place.videoProvider} Link`}
          <ExternalLink aria-hidden className="ms-1 size-4" />
          <span id={newTabId} hidden>
            {common.newTab}
          </span>
        </a>
      )}
    </Detail>
  );
}

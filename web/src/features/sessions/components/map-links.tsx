import type { SessionRow } from '@oakling/domain/sessions/contract';
import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import { mapText as text } from '../session-text.ts';

/** Map and directions links; empty if the reader may not see the place. Rule 6.232 */
export function MapLinks({ place }: { place: SessionRow['place'] }) {
  const noteId = useId();
  if (place?.connectionMode !== 'In-Person') return null;
  const { map, directions } = mapAddresses(place.address);
  return (
    <div className="print:hidden">
      <p className="flex flex-wrap gap-x-5">
        <MapLink href={map} noteId={noteId}>
          {text.map}
        </MapLink>
        <MapLink href={directions} noteId={noteId}>
          {text.directions}
        </MapLink>
      </p>
      <p id={noteId} className="text-sm text-ink-soft">
        {text.note}
      </p>
    </div>
  );
}

type LinkProps = { href: string; noteId: string; children: string };

function MapLink({ href, noteId, children }: LinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-describedby={noteId}
      className="inline-flex min-h-11 items-center rounded-sm font-semibold text-role-ink underline decoration-2 underline-offset-4 hover:decoration-4"
    >
      {children}
      <ExternalLink aria-hidden className="ms-1 size-4" />
    </a>
  );
}

const OPEN_STREET_MAP = 'https://www.openstreetmap.org';

/** Map and directions URLs of an address; they contain only the text on the page. Rule 6.232 */
function mapAddresses(address: string): {
  readonly map: string;
  readonly directions: string;
} {
  return {
    map: `${OPEN_STREET_MAP}/search?${new URLSearchParams({ query: address }).toString()}`,
    directions: `${OPEN_STREET_MAP}/directions?${new URLSearchParams({ to: address }).toString()}`,
  };
}

import type { SessionRow } from '@oakling/domain/sessions/contract';
import { useId } from 'react';
import { OutsideLink } from '../../../ui/link.tsx';
import { mapText as text } from '../session-text.ts';

/** Rule 6.232 */
export function MapLinks({ place }: { place: SessionRow['place'] }) {
  const noteId = useId();
  if (place?.connectionMode !== 'In-Person') return null;
  const { map, directions } = mapAddresses(place.address);
  return (
    <div className="print:hidden">
      <p className="flex flex-wrap gap-x-5">
        <OutsideLink href={map} aria-describedby={noteId}>
          {text.map}
        </OutsideLink>
        <OutsideLink href={directions} aria-describedby={noteId}>
          {text.directions}
        </OutsideLink>
      </p>
      <p id={noteId} className="text-sm text-ink-soft">
        {text.note}
      </p>
    </div>
  );
}

const OPEN_STREET_MAP = 'https://www.openstreetmap.org';

/** The URLs of a map and of directions for an address. They contain only the text that the page shows. Rule 6.232 */
function mapAddresses(address: string): {
  readonly map: string;
  readonly directions: string;
} {
  return {
    map: `${OPEN_STREET_MAP}/search?${new URLSearchParams({ query: address }).toString()}`,
    directions: `${OPEN_STREET_MAP}/directions?${new URLSearchParams({ to: address }).toString()}`,
  };
}

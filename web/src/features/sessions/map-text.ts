const OPEN_STREET_MAP = 'https://www.openstreetmap.org';

/** Map and directions URLs of an address; they contain only the text on the page. Rule 6.232 */
export function mapAddresses(address: string): {
  readonly map: string;
  readonly directions: string;
} {
  return {
    map: `${OPEN_STREET_MAP}/search?${new URLSearchParams({ query: address }).toString()}`,
    directions: `${OPEN_STREET_MAP}/directions?${new URLSearchParams({ to: address }).toString()}`,
  };
}

/** All text of the map links. */
export const mapText = {
  map: 'See it on a map',
  directions: 'How to get there',
  note: 'Opens OpenStreetMap in a new tab. It learns which place you look at, not who you meet.',
};

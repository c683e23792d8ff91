import { type Place, OWN_ROOM, type VideoProvider } from '@oakling/domain/sessions/session';

/** All are null if the viewer may not see the place. */
export interface PlaceColumns {
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly video_provider: VideoProvider | null;
  readonly video_link: string | null;
}

export function placeOf({
  address,
  latitude,
  longitude,
  video_provider,
  video_link,
}: PlaceColumns): Place | null {
  if (address !== null) {
    const isKnown = latitude !== null && longitude !== null;
    const geoCoords = isKnown ? { lat: latitude, lng: longitude } : null;
    return { connectionMode: 'In-Person', address, geoCoords };
  }
  if (video_provider === null) return null;
  return { connectionMode: 'Remote', videoProvider: video_provider, videoLink: video_link ?? '' };
}

export function placeRow(place: Place) {
  if (place.connectionMode === 'Remote') {
    const isHere = place.videoProvider === OWN_ROOM;
    return { video_provider: place.videoProvider, video_link: isHere ? null : place.videoLink };
  }
  const { lat = null, lng = null } = place.geoCoords ?? {};
  return { address: place.address, latitude: lat, longitude: lng };
}

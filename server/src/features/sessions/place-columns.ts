import type { Place } from '@oakling/domain/sessions/session';

/** Where a session is; all null while the viewer may not see it. */
export interface PlaceColumns {
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly video_provider: 'Zoom' | 'Google Meet' | 'Teams' | null;
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
  if (video_provider === null || video_link === null) return null;
  return { connectionMode: 'Remote', videoProvider: video_provider, videoLink: video_link };
}

/** The same as it is written. */
export function placeRow(place: Place) {
  if (place.connectionMode === 'Remote') {
    return { video_provider: place.videoProvider, video_link: place.videoLink };
  }
  const { lat = null, lng = null } = place.geoCoords ?? {};
  return { address: place.address, latitude: lat, longitude: lng };
}

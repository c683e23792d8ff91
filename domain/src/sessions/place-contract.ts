import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { VIDEO_PROVIDERS } from './video-link.ts';

const NOT_COORDINATES = 'These are not coordinates.';
const coordinate = (limit: number) =>
  v.pipe(
    v.number(NOT_COORDINATES),
    v.minValue(-limit, NOT_COORDINATES),
    v.maxValue(limit, NOT_COORDINATES),
  );
/** Degrees of latitude and longitude. */
export const geoCoordsSchema = body({ lat: coordinate(90), lng: coordinate(180) });
export type GeoCoords = v.InferOutput<typeof geoCoordsSchema>;

/** Where a session is, as far as its reader may know. */
export const placeSchema = v.variant('connectionMode', [
  v.object({
    connectionMode: v.literal('In-Person'),
    address: v.string(),
    /** Of a suggested place that was chosen; null for an address in free text. Rule 10.21 */
    geoCoords: v.nullable(geoCoordsSchema),
  }),
  v.object({
    connectionMode: v.literal('Remote'),
    videoProvider: v.picklist(VIDEO_PROVIDERS),
    videoLink: v.string(),
  }),
]);

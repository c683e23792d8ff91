import { type PlaceSearch, placeSearchSchema } from '@oakling/domain/sessions/contract';
import { Hono } from 'hono';
import type { Platform } from '../../platform/platform.ts';
import { actorOf, type AppEnv } from '../../platform/http/request-context.ts';
import { operation } from '../../platform/http/route.ts';

/** How a page finds places for a meeting. Rules 10.21 and 10.26 */
export function placeSearchRoutes({ config }: Platform) {
  return new Hono<AppEnv>().get(
    '/place-search',
    operation({
      tag: 'Sessions',
      summary: 'The key with which places are suggested, if there is one',
      access: 'signed-in',
      answer: placeSearchSchema,
    }),
    (c) => {
      actorOf(c);
      const answer: PlaceSearch = { key: config.GOOGLE_MAPS_KEY ?? null };
      return c.json(answer, 200);
    },
  );
}

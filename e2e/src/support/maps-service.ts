import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

export const MAPS_KEY = 'a-key-of-the-maps-service';
const SCRIPT = readFileSync(join(import.meta.dirname, 'fake-maps.js'), 'utf8');

export const LIBRARY = {
  id: 'library',
  title: 'City Library',
  detail: 'Main Street 1, Springfield',
  location: { lat: 52.51627, lng: 13.37771 },
};
const BAKERY = {
  id: 'bakery',
  title: 'Bakery at the Linden',
  detail: 'Linden Lane 12, Springfield',
  location: { lat: 52.5, lng: -0.125 },
};
const PLACES = [BAKERY, LIBRARY];

interface MapsService {
  /** Each load of the script, with its Referer. */
  readonly loads: { readonly url: URL; readonly referer: string | undefined }[];
  readonly asked: string[];
}

export async function fakeMaps(
  context: BrowserContext,
  { isReachable }: { isReachable: boolean },
): Promise<MapsService> {
  const service: MapsService = { loads: [], asked: [] };
  await context.route('https://maps.googleapis.com/**', async (route) => {
    const headers = await route.request().allHeaders();
    service.loads.push({ url: new URL(route.request().url()), referer: headers['referer'] });
    if (!isReachable) return route.abort('connectionrefused');
    return route.fulfill({ contentType: 'text/javascript', body: SCRIPT });
  });
  await context.route('https://places.googleapis.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const body: unknown = route.request().postDataJSON();
    const place = PLACES.find(({ id }) => pathname === `/place/${id}`);
    const input = place === undefined ? String(Object(body).input) : null;
    if (input !== null) service.asked.push(input);
    const isMeant = ({ title }: { title: string }) =>
      title.toLowerCase().includes(String(input).toLowerCase());
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: place === undefined ? { places: PLACES.filter(isMeant) } : { location: place.location },
    });
  });
  return service;
}

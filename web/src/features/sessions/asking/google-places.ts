import type { GeoCoords } from '@oakling/domain/sessions/contract';
import type { Suggestion } from '../../../ui/suggest-field.tsx';

/** The parts of Google's script that we use. Its own types take a megabyte. */
interface PlacesLibrary {
  readonly AutocompleteSessionToken: new () => SessionToken;
  readonly AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: {
      readonly input: string;
      readonly sessionToken: SessionToken;
    }): Promise<{ readonly suggestions: readonly { placePrediction: Prediction | null }[] }>;
  };
}
type SessionToken = object;
interface Prediction {
  readonly placeId: string;
  readonly text: Words;
  readonly mainText: Words | null;
  readonly secondaryText: Words | null;
  toPlace(): FoundPlace;
}
interface Words {
  readonly text: string;
}
interface FoundPlace {
  readonly location?: { toJSON(): GeoCoords } | null;
  fetchFields(request: { readonly fields: string[] }): Promise<unknown>;
}

export interface PlaceFinder {
  /**
   * Places that match the text, best first.
   * @throws if the service doesn't respond.
   */
  suggest(text: string): Promise<Suggestion[]>;
  locate(id: string): Promise<GeoCoords | null>;
}

/** The milliseconds before each of the three retries. Rule 11.23 */
const RETRY_WAITS = [1000, 3000, 9000];
/** The timeout for the 100 kB script, in milliseconds. After that, it no longer helps the person who is typing. */
const LOAD_LIMIT = 10_000;

let loading: Promise<PlacesLibrary> | null = null;

/**
 * Loads the script once for all callers. Rule 10.22
 * @throws after three retries; a later call starts over.
 */
export async function openPlaceFinder(key: string): Promise<PlaceFinder> {
  loading ??= loadPlaces(key, RETRY_WAITS).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return makePlaceFinder(await loading);
}

async function loadPlaces(
  key: string,
  [wait, ...waits]: readonly number[],
): Promise<PlacesLibrary> {
  try {
    return await tryLoading(key);
  } catch (error) {
    if (wait === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return loadPlaces(key, waits);
  }
}

let isPrepared = false;

/** The loader forgets a script that failed, and requests it again, but accepts options only once. */
async function tryLoading(key: string): Promise<PlacesLibrary> {
  const { importLibrary, setOptions } = await import('@googlemaps/js-api-loader');
  if (!isPrepared) {
    isPrepared = true;
    tellOrigin();
    setOptions({ key, authReferrerPolicy: 'origin' });
  }
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('no script in time')), LOAD_LIMIT);
    importLibrary('places').then(resolve, reject);
  });
}

/**
 * Google checks the Referer for a key, which our pages otherwise don't send. Until the next full page load, it contains
 * our origin but no path. Rule 10.27
 */
function tellOrigin(): void {
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'strict-origin';
  document.head.append(policy);
}

/** The queries and the choice share a token, so the service bills them together. */
function makePlaceFinder(places: PlacesLibrary): PlaceFinder {
  let token: SessionToken | null = null;
  let found: Prediction[] = [];
  return {
    async suggest(input) {
      token ??= new places.AutocompleteSessionToken();
      const request = { input, sessionToken: token };
      const answer = await places.AutocompleteSuggestion.fetchAutocompleteSuggestions(request);
      found = answer.suggestions.flatMap(({ placePrediction }) => placePrediction ?? []);
      return found.map(({ placeId, text, mainText, secondaryText }) => ({
        id: placeId,
        text: text.text,
        title: mainText?.text ?? text.text,
        detail: secondaryText?.text ?? '',
      }));
    },
    async locate(id) {
      token = null;
      const place = found.find(({ placeId }) => placeId === id)?.toPlace();
      await place?.fetchFields({ fields: ['location'] });
      return place?.location?.toJSON() ?? null;
    },
  };
}

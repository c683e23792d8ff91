import type { GeoCoords } from '@oakling/domain/sessions/contract';
import type { Suggestion } from '../../../ui/suggest-field.tsx';

/** The parts of the Google script we use. Its own types weigh a megabyte. */
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

/** How places are found, once the script of the Maps service is there. */
export interface PlaceFinder {
  /** Places that the text could mean, best first. @throws when the service gives no answer. */
  suggest(text: string): Promise<Suggestion[]>;
  /** Where one of the suggestions is; null when the service does not know. */
  locate(id: string): Promise<GeoCoords | null>;
}

/** Rule 11.23: milliseconds before each of the three retries. */
const RETRY_WAITS = [1000, 3000, 9000];
/** A script of 100 kB that takes longer than this, in milliseconds, helps nobody who is typing. */
const LOAD_LIMIT = 10_000;

let loading: Promise<PlacesLibrary> | null = null;

/**
 * Loads the script, once for all who ask. Rule 10.22
 * @throws after three retries; who asks again later starts again.
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

/** The loader forgets a script that failed and asks for it again; it takes its options only once. */
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
 * Rule 10.27: a key is bound to a site by the Referer, which our pages do not send otherwise. From
 * here on, until the next full load of a page, it names our origin and nothing of the path.
 */
function tellOrigin(): void {
  const policy = document.createElement('meta');
  policy.name = 'referrer';
  policy.content = 'strict-origin';
  document.head.append(policy);
}

/** Questions up to a choice, and the choice, share a token: the service bills them as one. */
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

import type { GeoCoords } from '@oakling/domain/sessions/contract';
import { lazy, Suspense, useEffect, useRef, useState, type FocusEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Suggestion } from '../../../../ui/suggest-field.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { useHeldWhilePressed } from '../../../../ui/use-held-while-pressed.ts';
import type { PlaceFinder } from '../google-places.ts';
import type { RequestValues } from '../meeting-values.ts';
import { placesText } from '../later-text.ts';
import { requestPage as text } from '../request-text.ts';

/** Rules 10.21 and 10.22 */
export function LocationField({ mapsKey }: { mapsKey: string | null }) {
  const { control, getValues, setValue } = useFormContext<RequestValues>();
  const { field, fieldState } = useController({ control, name: 'address' });
  const places = usePlaceSearch(mapsKey);
  const canSuggest = mapsKey !== null && places.health !== 'unloadable';
  const [isFocused, setIsFocused] = useState(false);
  const isSuggesting = useSuggestField(canSuggest, isFocused);
  const unavailable = useHeldWhilePressed(places.health !== 'well');

  function onFocus() {
    setIsFocused(true);
    if (isSuggesting) places.begin();
  }

  function onBlur({ target }: FocusEvent) {
    // Only the window has lost the focus, which will return to this field.
    if (document.activeElement !== target) setIsFocused(false);
    field.onBlur();
    places.stop();
  }

  async function choose(suggestion: Suggestion) {
    const { text: address } = suggestion;
    field.onChange(address);
    const geoCoords = await places.choose(suggestion);
    if (geoCoords === null || getValues('address') !== address) return;
    setValue('chosenPlace', { address, geoCoords });
  }

  const shared = {
    label: text.location,
    description: text.locationHint,
    required: true,
    error: fieldState.error?.message,
    name: field.name,
    value: field.value,
    ref: field.ref,
    onFocus,
    onBlur,
  };
  const plain = <TextField {...shared} onChange={field.onChange} />;
  return (
    <div className="space-y-1.5">
      {isSuggesting ? (
        <Suspense fallback={plain}>
          <SuggestField
            {...shared}
            suggestions={places.suggestions}
            source={<MapsSource />}
            onChange={(address) => {
              field.onChange(address);
              places.search(address);
            }}
            onChoose={(suggestion) => void choose(suggestion)}
          />
        </Suspense>
      ) : (
        plain
      )}
      {canSuggest && <p className="text-sm text-ink-soft">{placesText.mapsHint}</p>}
      <div role="status">
        {unavailable && <p className="text-sm text-ink-soft">{placesText.placesUnavailable}</p>}
      </div>
    </div>
  );
}

function MapsSource() {
  return (
    <>
      <span>{placesText.poweredBy}</span>{' '}
      <span translate="no" className="whitespace-nowrap">
        {placesText.mapsName}
      </span>
    </>
  );
}

/** The debounce delay of the place search, in milliseconds. Rule 11.23 */
const PAUSE = 300;
const NONE: readonly Suggestion[] = [];

/** `unanswered`: the last query failed. `unloadable`: this page can't send queries at all. */
type Health = 'well' | 'unanswered' | 'unloadable';

/** Rule 10.21 */
function usePlaceSearch(key: string | null) {
  const [suggestions, setSuggestions] = useState(NONE);
  const [health, setHealth] = useState<Health>('well');
  const finder = useRef<Promise<PlaceFinder | null> | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The number of queries so far. Only the newest query may change the list. */
  const newest = useRef(0);

  function begin() {
    if (key === null) return;
    finder.current ??= open(key).catch(() => {
      setHealth('unloadable');
      return null;
    });
  }

  function stop() {
    newest.current += 1;
    clearTimeout(pause.current);
    setSuggestions(NONE);
  }

  function search(typed: string) {
    newest.current += 1;
    clearTimeout(pause.current);
    if (typed.trim() === '') return stop();
    const question = newest.current;
    pause.current = setTimeout(() => void ask(typed, question), PAUSE);
  }

  async function ask(typed: string, question: number) {
    const found = await finder.current;
    // Sends only the text that is present once the script has loaded.
    if (!found || question !== newest.current) return;
    const answer = await found.suggest(typed).catch(() => null);
    if (question !== newest.current) return;
    setHealth(answer === null ? 'unanswered' : 'well');
    setSuggestions(answer ?? NONE);
  }

  async function choose({ id }: Suggestion): Promise<GeoCoords | null> {
    stop();
    const found = await finder.current;
    return (await found?.locate(id).catch(() => null)) ?? null;
  }

  useEffect(() => () => clearTimeout(pause.current), []);
  return { suggestions, health, begin, search, stop, choose };
}

/** Loaded lazily, because most installations have no key. */
async function open(key: string): Promise<PlaceFinder> {
  return (await import('../google-places.ts')).openPlaceFinder(key);
}

const load = async () => ({
  default: (await import('../../../../ui/suggest-field.tsx')).SuggestField,
});

const SuggestField = lazy(load);

/**
 * True once `SuggestField` is needed and loaded. Switches only while the field is not focused, to keep the focus and
 * the caret.
 */
function useSuggestField(isWanted: boolean, isFocused: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    // If the component fails to load, free text still works.
    void load().then(
      () => setIsLoaded(true),
      () => undefined,
    );
  }, [isWanted]);
  const isReady = isWanted && isLoaded;
  if (!isFocused && isShown !== isReady) setIsShown(isReady);
  return isFocused ? isShown : isReady;
}

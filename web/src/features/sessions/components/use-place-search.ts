import type { GeoCoords } from '@oakling/domain/sessions/place-contract';
import { useEffect, useRef, useState } from 'react';
import type { Suggestion } from '../../../ui/suggest-field.tsx';
import { openPlaceFinder, type PlaceFinder } from '../google-places.ts';

/** Rule 11.23: milliseconds without a keystroke before places are asked for. */
const PAUSE = 300;
const NONE: readonly Suggestion[] = [];

/** `unanswered`: the last question failed. `unloadable`: nothing can be asked on this page. */
type Health = 'well' | 'unanswered' | 'unloadable';

/** Places that the text of one input could mean. Without a key it never has any. Rule 10.21 */
export function usePlaceSearch(key: string | null) {
  const [suggestions, setSuggestions] = useState(NONE);
  const [health, setHealth] = useState<Health>('well');
  const finder = useRef<Promise<PlaceFinder | null> | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Counts the questions: only the newest one may change what is seen. */
  const newest = useRef(0);

  /** Loads what is needed, once somebody comes to the field. */
  function begin() {
    if (key === null) return;
    finder.current ??= openPlaceFinder(key).catch(() => {
      setHealth('unloadable');
      return null;
    });
  }

  /** Takes the suggestions away, those still on their way too. */
  function stop() {
    newest.current += 1;
    clearTimeout(pause.current);
    setSuggestions(NONE);
  }

  function search(text: string) {
    newest.current += 1;
    clearTimeout(pause.current);
    if (text.trim() === '') return stop();
    const question = newest.current;
    pause.current = setTimeout(() => void ask(text, question), PAUSE);
  }

  async function ask(text: string, question: number) {
    const found = await finder.current;
    // Loading takes its time; only the text that stands there then is sent.
    if (!found || question !== newest.current) return;
    const answer = await found.suggest(text).catch(() => null);
    if (question !== newest.current) return;
    setHealth(answer === null ? 'unanswered' : 'well');
    setSuggestions(answer ?? NONE);
  }

  /** Where the chosen place is; null when that cannot be told. */
  async function choose({ id }: Suggestion): Promise<GeoCoords | null> {
    stop();
    const found = await finder.current;
    return (await found?.locate(id).catch(() => null)) ?? null;
  }

  useEffect(() => () => clearTimeout(pause.current), []);
  return { suggestions, health, begin, search, stop, choose };
}

import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
let listeners = 0;

/** True while printing, when everything must be rendered. */
export function useIsPrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}

function subscribe(listener: () => void): () => void {
  listeners += 1;
  const query = window.matchMedia?.('print');
  const become = (value: boolean) => {
    if (isPrinting === value) return listener();
    isPrinting = value;
    listener();
  };
  // The browser prints the DOM as of this handler's return.
  const begin = () => flushSync(() => become(true));
  const end = () => become(false);
  // Some browsers and previews print without these events; the media query covers them.
  const change = ({ matches }: MediaQueryListEvent) => flushSync(() => become(matches));
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  query?.addEventListener('change', change);
  return () => {
    listeners -= 1;
    // Without listeners, no event would reset it.
    if (listeners === 0) isPrinting = false;
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    query?.removeEventListener('change', change);
  };
}

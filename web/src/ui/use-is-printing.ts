import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
let listeners = 0;

/** Whether the page is on its way to paper, where all of it has to be. */
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
  // The paper shows what is there when this returns.
  const begin = () => flushSync(() => become(true));
  const end = () => become(false);
  // Where a browser prints without these events, and in a preview, the media query tells.
  const change = ({ matches }: MediaQueryListEvent) => flushSync(() => become(matches));
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  query?.addEventListener('change', change);
  return () => {
    listeners -= 1;
    // Nobody would hear that it is over.
    if (listeners === 0) isPrinting = false;
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    query?.removeEventListener('change', change);
  };
}

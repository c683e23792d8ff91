import { useState, useSyncExternalStore } from 'react';

let isPressed = false;
const listeners = new Set<() => void>();

function follow(type: string, pressed: boolean): void {
  const change = () => {
    isPressed = pressed;
    for (const listener of listeners) listener();
  };
  // `click` fires after `pointerup`, so the release waits for it.
  const later = () => setTimeout(change);
  window.addEventListener(type, pressed ? change : later, { capture: true });
}

// There is no window when prerendering.
if (typeof window !== 'undefined') {
  follow('pointerdown', true);
  follow('pointerup', false);
  follow('pointercancel', false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readPressed = () => isPressed;

/**
 * Holds a value while a pointer is down: an error that appears then could shift the page and make
 * the click miss. Slow or shaky hands press long.
 */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const pressed = useSyncExternalStore(subscribe, readPressed, readPressed);
  const [held, setHeld] = useState(value);
  if (!pressed && held !== value) setHeld(value);
  return pressed ? held : value;
}

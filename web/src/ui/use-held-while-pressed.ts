import { useState, useSyncExternalStore } from 'react';
import { Store } from './store.ts';

const pressed = new Store(false);

function follow(type: string, isPressed: boolean): void {
  const change = () => pressed.set(isPressed);
  // `click` fires after `pointerup`, so the change waits for it.
  const later = () => setTimeout(change);
  window.addEventListener(type, isPressed ? change : later, { capture: true });
}

// There is no window while prerendering.
if (typeof window !== 'undefined') {
  follow('pointerdown', true);
  follow('pointerup', false);
  follow('pointercancel', false);
}

/**
 * Holds a value while a pointer is down, because an error that appears then could move the page and make the click
 * miss. Slow or shaky hands press for long.
 */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const isPressed = useSyncExternalStore(pressed.subscribe, pressed.get, pressed.get);
  const [held, setHeld] = useState(value);
  if (!isPressed && held !== value) setHeld(value);
  return isPressed ? held : value;
}

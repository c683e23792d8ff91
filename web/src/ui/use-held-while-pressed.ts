import { useState, useSyncExternalStore } from 'react';

let isPressed = false;
const listeners = new Set<() => void>();

function follow(type: string, pressed: boolean): void {
  const change = () => {
    isPressed = pressed;
    for (const listener of listeners) listener();
  };
  // A release counts after the click that belongs to it.
  const later = () => setTimeout(change);
  window.addEventListener(type, pressed ? change : later, { capture: true });
}

// Where pages are built beforehand nobody presses anything.
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
 * A value that does not change while a finger or button is down: a message that came or went then
 * would move the page under it, and the click would miss. Slow and shaky hands press long.
 */
export function useHeldWhilePressed<Value>(value: Value): Value {
  const pressed = useSyncExternalStore(subscribe, readPressed, readPressed);
  const [held, setHeld] = useState(value);
  if (!pressed && held !== value) setHeld(value);
  return pressed ? held : value;
}

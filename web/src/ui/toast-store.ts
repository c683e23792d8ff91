type ToastTone = 'success' | 'error';
export type Toast = { id: number; message: string; tone: ToastTone };

let nextId = 1;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function replaceToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. The result must also stay visible on the page. */
export function showToast(message: string, tone: ToastTone): void {
  replaceToasts([...toasts, { id: nextId++, message, tone }]);
}

/** Removes a toast; no-op if it is already gone. */
export function dismissToast(id: number): void {
  replaceToasts(toasts.filter((toast) => toast.id !== id));
}

/** Current toasts, oldest first. Returns the same array until something changes. */
export function readToasts(): readonly Toast[] {
  return toasts;
}

/** Subscribes to changes. @returns a function that unsubscribes. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type ToastTone = 'success' | 'error';
export type Toast = { id: number; message: string; tone: ToastTone };

let nextId = 1;
let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function replaceToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message over the page. The outcome must also stay visible in the page itself. */
export function showToast(message: string, tone: ToastTone): void {
  replaceToasts([...toasts, { id: nextId++, message, tone }]);
}

/** Takes a toast away; nothing happens when it is gone already. */
export function dismissToast(id: number): void {
  replaceToasts(toasts.filter((toast) => toast.id !== id));
}

/** What is showing now, oldest first; the same array until something changes. */
export function readToasts(): readonly Toast[] {
  return toasts;
}

/** Calls back on every change until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

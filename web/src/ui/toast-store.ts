import { Store } from './store.ts';

export type Toast = { id: number; message: string; tone: 'success' | 'error' };

let nextId = 1;

export const toasts = new Store<readonly Toast[]>([]);

/** Shows a toast. The result must also stay visible on the page. */
export function showToast(message: string, tone: Toast['tone']): void {
  toasts.set([...toasts.get(), { id: nextId++, message, tone }]);
}

/** Removes a toast. A no-op if it is already gone. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

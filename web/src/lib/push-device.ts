const WORKER = '/push-worker.js';

/** This browser's support for push, or why there is none. */
export type PushSupport = 'ready' | 'denied' | 'insecure' | 'unsupported';

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  const hasAll = 'serviceWorker' in navigator && 'PushManager' in window;
  if (!hasAll || !('Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** The browser's current push subscription, if any. Never prompts or registers anything. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Requests permission and subscribes to pushes signed with this key. @returns null if denied.
 * @throws if the browser can't subscribe.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  // An old subscription may use another key or belong to a previous user.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return registration.pushManager.subscribe(options);
}

/**
 * Removes the browser's push subscription. The server has already deleted its side, so callers
 * don't wait.
 */
export async function dropSubscription(): Promise<void> {
  try {
    await (await currentSubscription())?.unsubscribe();
  } catch {
    // Ignored: the server no longer sends to this subscription.
  }
}

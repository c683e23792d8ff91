const WORKER = '/push-worker.js';

export type PushSupport = 'ready' | 'denied' | 'insecure' | 'unsupported';

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  const hasAll = 'serviceWorker' in navigator && 'PushManager' in window;
  if (!hasAll || !('Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** The browser's current push subscription, if it has one. Never shows a prompt or registers anything. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Requests permission, and subscribes to pushes that are signed with this key. @returns null if permission is denied.
 * @throws if the browser can't subscribe.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  // An old subscription may use a different key or belong to a previous user.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return registration.pushManager.subscribe(options);
}

/** Removes the browser's push subscription. The server has already deleted its own record, so callers don't wait. */
export async function dropSubscription(): Promise<void> {
  try {
    await (await currentSubscription())?.unsubscribe();
  } catch {
    // Ignored, because the server no longer sends to this subscription.
  }
}

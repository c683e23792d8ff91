const WORKER = '/push-worker.js';

/** Whether this browser can get pushes, and if not why. */
export type PushSupport = 'ready' | 'denied' | 'insecure' | 'unsupported';

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  const hasAll = 'serviceWorker' in navigator && 'PushManager' in window;
  if (!hasAll || !('Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** The subscription that this browser has, if any; asks for nothing and starts nothing. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the person for permission, and the browser for a subscription that only the server with this key
 * can send to. @returns null when it is not allowed. @throws when the browser cannot.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  // One that was made with another key, or by the person who used this browser before.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return registration.pushManager.subscribe(options);
}

/** Takes the subscription out of this browser. The server has ended its part, so nobody waits for it. */
export async function dropSubscription(): Promise<void> {
  try {
    await (await currentSubscription())?.unsubscribe();
  } catch {
    // Nothing more is sent to what is left in the browser.
  }
}

import * as v from 'valibot';
import { body } from '../kernel/body.ts';
import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';

/**
 * The browsers' push services, as an allowlist: the server must not send requests to arbitrary hosts (SSRF). Rule 8.72
 */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.notify\.windows\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
];

const NOT_A_SERVICE = 'This isn’t the address of a browser’s push service.';
export const NOT_A_KEY = 'This isn’t a key of a browser’s push subscription.';

/**
 * True for an https URL of a known service on the default port, written so that all parsers read it alike. Rule 8.72
 */
export function isPushEndpoint(text: string): boolean {
  const [, host] = /^https:\/\/([a-z0-9.-]+)\/[\w~!$&'()*+,;=:@%/?.-]+$/.exec(text) ?? [];
  return host !== undefined && HOSTS.some((service) => service.test(host));
}

// The limit is much longer than real endpoints, but short enough to keep rows small.
const endpointSchema = v.pipe(
  v.string(NOT_A_SERVICE),
  v.maxLength(1000, NOT_A_SERVICE),
  v.check(isPushEndpoint, NOT_A_SERVICE),
);

/** The keys are base64url: 65 bytes that start with the prefix of a P-256 point, and 16 bytes. RFC 8291 */
const p256dhSchema = v.pipe(v.string(NOT_A_KEY), v.regex(/^B[\w-]{86}$/, NOT_A_KEY));
const authSchema = v.pipe(v.string(NOT_A_KEY), v.regex(/^[\w-]{22}$/, NOT_A_KEY));

export const pushSubscriptionSchema = body({
  endpoint: endpointSchema,
  keys: body({ p256dh: p256dhSchema, auth: authSchema }),
});
export type NewPushSubscription = v.InferOutput<typeof pushSubscriptionSchema>;

export const pushEndpointSchema = body({ endpoint: endpointSchema });

export const pushKeySchema = v.object({ publicKey: v.string(), isOn: v.boolean() });

/**
 * The maximum number of a person's browsers that get pushes; above it, the oldest subscription is dropped. Rule 8.71
 */
export const PUSH_LIMIT = 10;

export type PushTurnedOn = DomainEvent<'PushTurnedOn'>;
export type PushTurnedOff = DomainEvent<'PushTurnedOff'>;

const of = (personId: string) => ({
  subject: { feature: 'notifications', id: personId },
  concerns: [personId],
});

/** Turns pushes on in this browser; a repeated call records no event. Rule 8.71 */
export function decidePushOn(
  personId: string,
  isOn: boolean,
): Decision<null, PushTurnedOn, 'already-on'> {
  return isOn ? refuse('already-on') : accept(null, { type: 'PushTurnedOn', ...of(personId) });
}

/** Rule 8.71 */
export function decidePushOff(
  personId: string,
  isOn: boolean,
): Decision<null, PushTurnedOff, 'already-off'> {
  return isOn ? accept(null, { type: 'PushTurnedOff', ...of(personId) }) : refuse('already-off');
}

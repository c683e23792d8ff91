import type { House } from './house.ts';
import { newId } from './session-request.ts';

/** An operation of the OpenAPI document. */
export interface ApiOperation {
  readonly method: string;
  /** As the document writes it: `/api/sessions/{id}`. */
  readonly path: string;
  readonly isPublic: boolean;
  /** A path and a body that fit the schemas; there is nothing of that id. */
  readonly examplePath: string;
  readonly exampleBody: Record<string, unknown> | undefined;
  /** What the document's schemas name: fields of the body, and parameters of the query. */
  readonly fields: readonly string[];
  readonly queries: readonly string[];
}

const ID = newId();
const PARAMETERS: Readonly<Record<string, string>> = {
  id: ID,
  personId: ID,
  blockerId: ID,
  blockedId: ID,
  token: ID,
  hash: 'a'.repeat(64),
  name: 'Photography',
};
const QUERIES: Readonly<Record<string, string>> = { '/api/sessions': '?bucket=past' };
const PASSWORD = 'a password of the examples';
const EMAIL = 'someone@home.example';
const LINK = { token: ID, code: 'a'.repeat(43), email: EMAIL };

/** A body that fits each operation that takes one. A new one needs its example here. */
const BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  'POST /api/sign-up': {
    role: 'elder',
    fullName: 'Rosa Alvarez',
    email: EMAIL,
    password: PASSWORD,
    ageRange: '75+',
    acceptTerms: true,
  },
  'POST /api/log-in': { email: EMAIL, password: PASSWORD },
  'POST /api/log-in/code': { code: '123456' },
  'POST /api/log-in/recovery-code': { recoveryCode: '7fk2-mn8p-wx4c' },
  'POST /api/second-factor': { password: PASSWORD },
  'POST /api/second-factor/confirm': { code: '123456' },
  'POST /api/second-factor/recovery-codes': { password: PASSWORD },
  'POST /api/moderation/reports/{id}/close': { outcome: 'no-action', note: 'Looked at' },
  'POST /api/moderation/people/{id}/verify': { until: '2099-01-01', note: 'Met in person' },
  'POST /api/moderation/people/{id}/unverify': { note: 'Moved away' },
  'POST /api/moderation/people/{id}/suspend': { note: 'Reported twice' },
  'POST /api/moderation/people/{id}/reinstate': { note: 'A mistake' },
  'POST /api/reports': { id: ID, personId: ID, category: 'rude-or-hurtful' },
  'POST /api/forgot-password': { email: EMAIL },
  'POST /api/reset-password': { token: 'a'.repeat(24), newPassword: PASSWORD },
  'POST /api/change-password': { currentPassword: PASSWORD, newPassword: PASSWORD },
  'POST /api/consents': { version: '2025-08', acceptTerms: true },
  'POST /api/account/removal': { password: PASSWORD },
  'POST /api/children/{id}/removal': { password: PASSWORD },
  'PUT /api/interests/{name}': { level: 2 },
  'PATCH /api/profile': { fullName: 'Rosa Alvarez' },
  'POST /api/invites': { childName: 'Ada', childEmail: EMAIL },
  'POST /api/youth-completion': { ...LINK, password: PASSWORD },
  'POST /api/youth-completion/check': LINK,
  'POST /api/sessions': {
    id: ID,
    matchId: ID,
    interests: ['Photography'],
    date: '2099-01-01',
    startTime: '10:00',
    endTime: '11:00',
    timeZone: 'UTC',
    connectionMode: 'In-Person',
    address: '1 Main Street',
  },
  'POST /api/blocks': { personId: ID },
  'PUT /api/children/{id}/matching': { isOn: false },
  'PUT /api/children/{id}/shown-name': { style: 'full-name' },
  'PUT /api/notification-choices': { kind: 'session-changed', inApp: true, byMail: false },
  'PUT /api/me/time-zone': { timeZone: 'Europe/Berlin' },
  'POST /api/push-subscriptions': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/example',
    keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
  },
  'DELETE /api/push-subscriptions': { endpoint: 'https://fcm.googleapis.com/fcm/send/example' },
  'POST /api/decision-links/read': { link: 'a'.repeat(160) },
  'POST /api/decision-links/approve': { link: 'a'.repeat(160) },
  'POST /api/decision-links/reject': { link: 'a'.repeat(160), reason: 'Not this week' },
  'POST /api/sessions/{id}/approve': { version: 1 },
  'POST /api/sessions/{id}/reject': { version: 1 },
  'POST /api/sessions/{id}/cancel': { version: 1 },
  'PUT /api/sessions/{id}': {
    version: 1,
    interests: ['Photography'],
    date: '2099-01-01',
    startTime: '10:00',
    endTime: '11:00',
    timeZone: 'UTC',
    connectionMode: 'In-Person',
    address: '1 Main Street',
  },
  'PUT /api/sessions/{id}/outcome': { outcome: 'felt-uncomfortable', reportId: ID, details: 'Hm' },
  'POST /api/sessions/{id}/proposal': {
    version: 1,
    date: '2099-01-01',
    startTime: '10:00',
    endTime: '11:00',
    timeZone: 'UTC',
  },
  'POST /api/sessions/{id}/proposal/accept': { version: 1, proposedAt: '2026-08-01T12:00:00.000Z' },
  'POST /api/sessions/{id}/proposal/decline': {
    version: 1,
    proposedAt: '2026-08-01T12:00:00.000Z',
  },
};

/** Operations that change something and take no JSON body. */
export const WITHOUT_BODY: ReadonlySet<string> = new Set([
  'POST /api/log-out',
  'POST /api/invites/{token}/resend',
  'POST /api/notifications/read',
  'POST /api/calendar-feed',
  'POST /api/moderation/reports/{id}/assign',
  'POST /api/moderation/reports/{id}/release',
  'POST /api/children/{id}/pause',
  'POST /api/children/{id}/resume',
  'PUT /api/profile/avatar',
]);

interface DocumentOperation {
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: unknown;
}

/** Every name under `properties`, however deep and in whichever variant. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...new Set([...own, ...Object.values(schema).flatMap(fieldsIn)])];
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/**
 * Every operation of the OpenAPI document.
 * @throws when one that takes a body has no example above, so that none is left out.
 */
export async function operations(house: House): Promise<ApiOperation[]> {
  const { body: document } = await house.browser().get('/api/openapi.json');
  const paths: [string, Record<string, DocumentOperation>][] = Object.entries(document.paths);
  return paths.flatMap(([path, item]) =>
    METHODS.flatMap((name) => {
      const found = item[name];
      if (found === undefined) return [];
      const method = name.toUpperCase();
      const key = `${method} ${path}`;
      const exampleBody = BODIES[key];
      const needsBody = ['POST', 'PUT', 'PATCH'].includes(method) && !WITHOUT_BODY.has(key);
      if (needsBody && exampleBody === undefined) throw new Error(`${key} needs an example`);
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
        encodeURIComponent(PARAMETERS[parameter] ?? parameter),
      );
      return [
        {
          method,
          path,
          isPublic: found.security?.length === 0,
          examplePath: `${filled}${QUERIES[path] ?? ''}`,
          exampleBody,
          fields: fieldsIn(found.requestBody),
          queries: (found.parameters ?? []).flatMap((given) =>
            given.in === 'query' ? [given.name] : [],
          ),
        },
      ];
    }),
  );
}

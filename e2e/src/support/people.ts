import { aRequest } from '@oakling/domain/testing/session-requests';
import type { APIRequestContext } from '@playwright/test';
import type { Oakling } from './oakling.ts';
import { linkIn, type SmtpInbox } from './smtp-inbox.ts';

export interface Person {
  readonly request: APIRequestContext;
}

export const PASSWORD = 'correct horse battery';

export async function signUpByApi(
  context: Person,
  role: 'elder' | 'parent',
  fullName: string,
  email: string,
): Promise<string> {
  await send(context.request, 'post', '/api/sign-up', {
    role,
    fullName,
    email,
    password: PASSWORD,
    ageRange: '45-60',
    acceptTerms: true,
    ...(role === 'parent' && { guardianConsent: true }),
  });
  return myId(context.request);
}

export function logInByApi(context: Person, email: string, password = PASSWORD): Promise<void> {
  return send(context.request, 'post', '/api/log-in', { email, password });
}

export async function proveByApi(person: Person, inbox: SmtpInbox, email: string): Promise<void> {
  const link = linkIn(await inbox.mailTo(email, 'confirm-email'));
  const code = new URLSearchParams(link.split('?')[1]).get('code');
  await send(person.request, 'post', '/api/email-proofs', { code });
}

export async function inviteByApi(
  parent: Person,
  youth: Person,
  inbox: SmtpInbox,
  childName: string,
  email: string,
): Promise<string> {
  await send(parent.request, 'post', '/api/invites', { childName, childEmail: email });
  await completeByApi(youth, { link: linkIn(await inbox.mailTo(email)), email });
  return myId(youth.request);
}

export function completeByApi(
  youth: Person,
  { link, email }: { link: string; email: string },
): Promise<void> {
  const query = new URLSearchParams(link.split('?')[1]);
  return send(youth.request, 'post', '/api/youth-completion', {
    token: query.get('token'),
    code: query.get('code'),
    email,
    password: PASSWORD,
  });
}

export async function choose(context: Person, interests: Record<string, number>) {
  for (const [name, level] of Object.entries(interests)) {
    await send(context.request, 'put', `/api/interests/${encodeURIComponent(name)}`, { level });
  }
}

/** @returns the session's id. */
export async function requestByApi(
  context: Person,
  matchId: string,
  { days, hour, interest }: { days: number; hour: number; interest: string },
): Promise<string> {
  const body = meetingBody(matchId, { days, hour, interest });
  await send(context.request, 'post', '/api/sessions', body);
  return body.id;
}

/** The request body for a meeting this many days from now, at an hour with two digits. */
export function meetingBody(
  matchId: string,
  { days, hour, interest }: { days: number; hour: number; interest: string },
) {
  const request = aRequest({
    id: crypto.randomUUID(),
    matchId,
    message: 'Looking forward to it.',
    address: 'City Library, Main Street 1',
    date: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    startTime: `${hour}:00`,
    endTime: `${hour}:45`,
    timeZone: 'America/New_York',
  });
  return { ...request, interests: [interest] };
}

/** Decides version 1. An approval names the elder's card as it is now. Rule 1.140 */
export async function decideByApi(parent: Person, id: string, verb: 'approve' | 'reject') {
  const { elderProfile } = await (await parent.request.get(`/api/sessions/${id}`)).json();
  const body = { version: 1, ...(verb === 'approve' && { card: elderProfile.card }) };
  return send(parent.request, 'post', `/api/sessions/${id}/${verb}`, body);
}

export function contextOptions({ origin }: Pick<Oakling, 'origin'>) {
  return { baseURL: origin };
}

export async function send(
  request: APIRequestContext,
  method: 'post' | 'put',
  path: string,
  data: object,
): Promise<void> {
  const response = await request[method](path, { data });
  if (!response.ok())
    throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
}

async function myId(request: APIRequestContext): Promise<string> {
  const me: { id: string } = await (await request.get('/api/me')).json();
  return me.id;
}

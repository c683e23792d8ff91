import type { TextsOf } from '@oakling/domain/kernel/text-list';
import type { ANSWER_TEXTS, QUESTION_TEXTS } from '@oakling/domain/sessions/contract';
import { randomBytes } from 'node:crypto';
import { aRequest, aVideoRequest } from '@oakling/domain/testing/session-requests';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** An id as a browser generates it: a UUIDv7. */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  const random = randomBytes(10).toString('hex');
  const variant = '89ab'[Number.parseInt(random.slice(3, 4), 16) % 4];
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(8, 20),
  ].join('-');
}

/** The date this many days from now, in UTC. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const FIRST_DAY = 21;
let days = FIRST_DAY;

/**
 * A date at least three weeks from now that no earlier call in the test file has returned, so sessions never overlap.
 */
export function nextDay(): string {
  return dayFromNow(days++);
}

/** Starts over with the first day for each test file, because sessions can't be planned more than a year ahead. */
export function beginDays(): void {
  days = FIRST_DAY;
}

export const ADDRESS = '12 Linden Lane, at the bakery';
export const LINK = 'https://zoom.us/j/123456789';

const wanted = (match: Browser) => ({
  id: newId(),
  matchId: match.personId,
  date: dayFromNow(10),
  timeZone: 'UTC',
});

/** The body of a request to meet a match in person, ten days from now. */
export function meeting(match: Browser, changes: object = {}) {
  return { ...aRequest({ ...wanted(match), address: ADDRESS }), ...changes };
}

/** The body of a request to meet a match by video, ten days from now. */
export function videoCall(match: Browser, changes: object = {}) {
  return { ...aVideoRequest({ ...wanted(match), videoLink: LINK }), ...changes };
}

export type MakeMeeting = typeof meeting | typeof videoCall;

export async function ask(from: Browser, body: { readonly id: string }): Promise<string> {
  await from.must('POST', '/api/sessions', body);
  return body.id;
}

/** Names the elder's card as the guardian sees it now. Rule 1.140 */
export async function approvalOf(guardian: Browser, id: string, version = 1) {
  const { body } = await guardian.get(`/api/sessions/${id}`);
  return { version, card: body?.elderProfile?.card };
}

export async function approve(guardian: Browser, id: string, version = 1) {
  const approval = await approvalOf(guardian, id, version);
  // All dates, if it is a series.
  return guardian.post(`/api/sessions/${id}/approve`, { ...approval, leaveOut: [] });
}

export function cancel(from: Browser, id: string, reason = '', version = 1) {
  return from.post(`/api/sessions/${id}/cancel`, { version, reason });
}

export function reject(parent: Browser, id: string, reason = '', version = 1) {
  return parent.post(`/api/sessions/${id}/reject`, { version, reason });
}

/** Deletes refusals, for a test that refuses more than twice. Rule 6.274 */
export const forgetRefusals = (app: TestApp) => app.query`delete from rests`;

export function changeOf<Request extends { readonly id: string; readonly matchId: string }>(
  request: Request,
  changes: object = {},
) {
  const { id: _, matchId: __, ...content } = request;
  return { ...content, version: 1, ...changes };
}

export function change(from: Browser, id: string, body: object) {
  return from.json('PUT', `/api/sessions/${id}`, body);
}

export function propose(from: Browser, id: string, date: string, changes: object = {}) {
  const time = { date, startTime: '15:00', endTime: '16:00', timeZone: 'UTC' };
  return from.post(`/api/sessions/${id}/proposal`, { version: 1, ...time, ...changes });
}

export async function answerProposal(from: Browser, id: string, answer: 'accept' | 'decline') {
  const { body } = await from.get(`/api/sessions/${id}`);
  const read = { version: body.version, proposedAt: body.proposal.createdAt };
  return from.post(`/api/sessions/${id}/proposal/${answer}`, read);
}

export function askElder(
  parent: Browser,
  id: string,
  asked: string | TextsOf<typeof QUESTION_TEXTS>,
  version = 1,
) {
  const words = typeof asked === 'string' ? { question: asked } : asked;
  return parent.json('POST', `/api/sessions/${id}/question`, { version, ...words });
}

export function answerParent(
  elder: Browser,
  id: string,
  said: string | TextsOf<typeof ANSWER_TEXTS>,
) {
  const words = typeof said === 'string' ? { answer: said } : said;
  return elder.json('POST', `/api/sessions/${id}/question/answer`, words);
}

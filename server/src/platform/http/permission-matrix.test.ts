import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Attempt } from '../../testing/attempt.ts';
import { ATTEMPTS } from '../../testing/attempts.ts';
import type { Answer } from '../../testing/browser.ts';
import { databaseState } from '../../testing/database-state.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { operations } from '../../testing/operations.ts';
import { refused } from '../../testing/refused.ts';
import { newId } from '../../testing/session-request.ts';
import { ACTORS, hiddenFrom, openStage, type ActorName, type Stage } from '../../testing/stage.ts';
import { copyOf, signInAgain } from '../../testing/stand-in.ts';
import { readTable } from '../../testing/text-table.ts';

/**
 * What each operation answers to each actor who tries it on something real of the first family.
 * A new operation needs its row here, and what to try in testing/attempts.ts.
 */
const TABLE = `
                                           anonymous elder otherElder blockedElder suspendedElder youth otherYouth pausedYouth parent otherParent account moderator console
POST   /api/sign-up                              201   201          .            .            201     .          .         201      .           .       .         .       .
POST   /api/log-in                               200   200          .            .            200     .          .         200      .           .       .         .       .
POST   /api/log-in/code                          409   409          .            .            409     .          .         409      .           .       .         .       .
POST   /api/log-in/recovery-code                 409   409          .            .            409     .          .         409      .           .       .         .       .
POST   /api/log-out                              401   204        204          204            401   204        204         401    204         204     204       204     204
GET    /api/me                                   401   200        200          200            401   200        200         401    200         200     200       200     200
POST   /api/forgot-password                      204   204          .            .            204     .          .         204      .           .       .         .       .
POST   /api/reset-password                       204   204          .            .            204     .          .         204      .           .       .         .       .
POST   /api/change-password                      401   204        204          204            401   204        204         401    204         204     204       204     204
GET    /api/logins                               401   200        200          200            401   200        200         401    200         200     200       200     200
DELETE /api/logins                               401   204        204          204            401   204        204         401    204         204     204       204     204
DELETE /api/logins/{id}                          401   404        404          404            401   404        404         401    204         404     404       404     404
GET    /api/interests                            401   200        200          200            401   200        200         401    403         403     403       403     403
PUT    /api/interests/{name}                     401   200        200          200            401   200        200         401    403         403     403       403     403
DELETE /api/interests/{name}                     401   200        200          200            401   200        200         401    403         403     403       403     403
GET    /api/profile                              401   200        200          200            401   200        200         401    200         200     403       403     403
PATCH  /api/profile                              401   200        200          200            401   200        200         401    200         200     403       403     403
PUT    /api/profile/avatar                       401   200        200          200            401   200        200         401    200         200     403       403     403
GET    /api/avatars/{personId}/{hash}            401   200        404          404            401   200        404         401    200         404     403       403     403
GET    /api/invites                              401   403        403          403            401   403        403         401    200         200     403       403     403
POST   /api/invites                              401   403        403          403            401   403        403         401    201         201     403       403     403
POST   /api/invites/{token}/resend               401   403        403          403            401   403        403         401    204         404     403       403     403
DELETE /api/invites/{token}                      401   403        403          403            401   403        403         401    204         404     403       403     403
GET    /api/children                             401   403        403          403            401   403        403         401    200         200     403       403     403
POST   /api/youth-completion/check               204   204          .            .            204     .          .         204      .           .       .         .       .
POST   /api/youth-completion                     201   201          .            .            201     .          .         201      .           .       .         .       .
GET    /api/matches                              401   200        200          200            401   200        200         401    403         403     403       403     403
GET    /api/matches/{id}                         401   200        404          404            401   200        404         401    403         403     403       403     403
GET    /api/sessions/{id}/calendar.ics           401   200        404          404            401   200        404         401    200         404     403       403     403
GET    /api/calendar-feed                        401   200        200          200            401   200        200         401    200         200     403       403     403
POST   /api/calendar-feed                        401   201        201          201            401   201        201         401    201         201     403       403     403
DELETE /api/calendar-feed                        401   204        204          204            401   204        204         401    204         204     403       403     403
GET    /api/sessions                             401   200        200          200            401   200        200         401    200         200     403       403     403
GET    /api/sessions/{id}                        401   200        404          404            401   200        404         401    200         404     403       403     403
POST   /api/sessions                             401   201        404          404            401   201        404         401    403         403     403       403     403
POST   /api/sessions/{id}/approve                401   403        404          404            401   403        404         401    200         404     403       403     403
POST   /api/sessions/{id}/reject                 401   403        404          404            401   403        404         401    200         404     403       403     403
POST   /api/sessions/{id}/cancel                 401   200        404          404            401   200        404         401    200         404     403       403     403
PUT    /api/sessions/{id}                        401   200        404          404            401   403        404         401    403         404     403       403     403
POST   /api/sessions/{id}/proposal               401   403        404          404            401   200        404         401    200         404     403       403     403
POST   /api/sessions/{id}/proposal/accept        401   200        404          404            401   403        404         401    403         404     403       403     403
POST   /api/sessions/{id}/proposal/decline       401   200        404          404            401   403        404         401    403         404     403       403     403
PUT    /api/sessions/{id}/outcome                401   200        404          404            401   200        404         401    200         404     403       403     403
GET    /api/place-search                         401   200        200          200            401   200        200         401    200         200     403       403     403
GET    /api/notifications                        401   200        200          200            401   200        200         401    200         200     403       403     403
POST   /api/notifications/read                   401   204        204          204            401   204        204         401    204         204     403       403     403
GET    /api/live                                 401   200        200          200            401   200        200         401    200         200     403       403     200
POST   /api/second-factor                        401   403        403          403            401   403        403         401    403         403     403       200     409
POST   /api/second-factor/confirm                401   403        403          403            401   403        403         401    403         403     403       409     409
POST   /api/second-factor/recovery-codes         401   403        403          403            401   403        403         401    403         403     403       403     200
GET    /api/blocks                               401   200        200          200            401   200        200         401    200         200     403       403     403
POST   /api/blocks                               401   204        404          404            401   204        404         401    204         404     403       403     403
DELETE /api/blocks/{blockerId}/{blockedId}       401   204        404          404            401   404        404         401    404         404     403       403     403
POST   /api/reports                              401   204        204          204            401   204        204         401    204         404     403       403     403
GET    /api/children/{id}                        401   403        403          403            401   403        403         401    200         404     403       403     403
GET    /api/children/{id}/changes                401   403        403          403            401   403        403         401    200         404     403       403     403
GET    /api/children/{id}/notifications          401   403        403          403            401   403        403         401    200         404     403       403     403
PUT    /api/children/{id}/matching               401   403        403          403            401   403        403         401    204         404     403       403     403
PUT    /api/children/{id}/shown-name             401   403        403          403            401   403        403         401    204         404     403       403     403
POST   /api/children/{id}/pause                  401   403        403          403            401   403        403         401    204         404     403       403     403
POST   /api/children/{id}/resume                 401   403        403          403            401   403        403         401    204         404     403       403     403
GET    /api/moderation/reports                   401   403        403          403            401   403        403         401    403         403     403       403     200
GET    /api/moderation/reports/{id}              401   403        403          403            401   403        403         401    403         403     403       403     200
POST   /api/moderation/reports/{id}/assign       401   403        403          403            401   403        403         401    403         403     403       403     204
POST   /api/moderation/reports/{id}/release      401   403        403          403            401   403        403         401    403         403     403       403     204
POST   /api/moderation/reports/{id}/close        401   403        403          403            401   403        403         401    403         403     403       403     204
GET    /api/moderation/people                    401   403        403          403            401   403        403         401    403         403     403       403     200
GET    /api/moderation/people/{id}               401   403        403          403            401   403        403         401    403         403     403       403     200
POST   /api/moderation/people/{id}/verify        401   403        403          403            401   403        403         401    403         403     403       403     204
POST   /api/moderation/people/{id}/unverify      401   403        403          403            401   403        403         401    403         403     403       403     204
POST   /api/moderation/people/{id}/suspend       401   403        403          403            401   403        403         401    403         403     403       403     204
POST   /api/moderation/people/{id}/reinstate     401   403        403          403            401   403        403         401    403         403     403       403     204
GET    /api/account/export                       401   200        200          200            401   200        200         401    200         200     403       403     403
POST   /api/account/removal                      401   409        409          409            401   409        409         401    409         409     403       403     403
GET    /api/children/{id}/export                 401   403        403          403            401   403        403         401    200         404     403       403     403
POST   /api/children/{id}/removal                401   403        403          403            401   403        403         401    204         404     403       403     403
GET    /api/terms                                401   200        200          200            401   200        200         401    200         200     403       403     403
GET    /api/consents                             401   200        200          200            401   200        200         401    200         200     403       403     403
GET    /api/notification-choices                 401   200        200          200            401   200        200         401    200         200     403       403     403
PUT    /api/notification-choices                 401   204        204          204            401   204        204         401    204         204     403       403     403
PUT    /api/me/time-zone                         401   204        204          204            401   204        204         401    204         204     403       403     403
GET    /api/push-key                             401   200        200          200            401   200        200         401    200         200     403       403     403
POST   /api/push-subscriptions                   401   204        204          204            401   204        204         401    204         204     403       403     403
DELETE /api/push-subscriptions                   401   204        204          204            401   204        204         401    204         204     403       403     403
POST   /api/decision-links/read                  .     200          .            .              .     .          .           .    200           .       .         .       .
POST   /api/decision-links/approve               200   200          .            .            200     .          .         200      .           .       .         .       .
POST   /api/decision-links/reject                200   200          .            .            200     .          .         200      .           .       .         .       .
POST   /api/consents                             401   409        409          409            401   403        403         401    409         409     403       403     403
`;

/** A public operation does not look at who asks. */
const NOT_TRIED = '.';

/** Nobody signs these in again. */
const SHUT_OUT = new Set<ActorName>(['pausedYouth', 'suspendedElder']);

/** Operations that change nothing when they succeed, though they are no GET. */
const QUESTIONS = new Set(['POST /api/youth-completion/check', 'POST /api/decision-links/read']);

const { heads, rows: cells } = readTable(TABLE);
const rows = cells.map(([method, path, ...statuses]) => ({
  operation: `${method} ${path}`,
  statuses,
}));

let house: House;
let stage: Stage;

beforeAll(async () => {
  house = await openHouse();
  stage = await openStage(house);
});
afterAll(() => house.close());

/** Rules 9.31, 9.7, 9.9 and 9.37 */
describe('Rule 9.90, what each operation answers to each actor', () => {
  test('every operation of the OpenAPI document has a row, and each row an operation', async () => {
    const all = await operations(house);
    const known = rows.map(({ operation }) => operation);
    const missing = all
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !known.includes(name) || ATTEMPTS[name] === undefined)
      .map((name) => `${name}: say in TABLE above who may, and in testing/attempts.ts what to try`);
    expect(missing).toEqual([]);
    expect(known.length).toBe(all.length);
    expect(heads).toEqual(ACTORS);
  });

  test.for(rows)('$operation', async ({ operation, statuses }) => {
    const prepare = ATTEMPTS[operation];
    if (prepare === undefined) throw new Error(`${operation} has no attempt`);
    for (const [column, actor] of ACTORS.entries()) {
      if (statuses[column] === NOT_TRIED) continue;
      const attempt = await prepare(stage, stage.actors[actor]);
      const expected = Number(statuses[column]);
      const about = `${operation} as ${actor}`;
      const answer =
        expected < 400
          ? await allowed(actor, operation, attempt)
          : await refusedAlike(actor, operation, attempt);
      expect([about, answer.status]).toEqual([about, expected]);
      for (const secret of hiddenFrom(actor, stage)) {
        expect(answer.text, about).not.toContain(secret);
      }
    }
  });
});

/** "Does not exist" and "not yours" are one answer, byte for byte; and neither leaves a trace. */
async function refusedAlike(actor: ActorName, operation: string, attempt: Attempt) {
  const answer = await refused(house, () => send(actor, operation, attempt));
  if (answer.status !== 404) return answer;
  const absent = await refused(house, () => send(actor, operation, ofNothing(attempt)));
  expect(whole(answer), `${operation} as ${actor}`).toEqual(whole(absent));
  return answer;
}

/** The positive control: it succeeds, and what is no question leaves its trace. */
async function allowed(actor: ActorName, operation: string, attempt: Attempt): Promise<Answer> {
  const before = await databaseState(house.platform.db);
  const answer = await send(actor, operation, attempt);
  const after = await databaseState(house.platform.db);
  const isChanged = JSON.stringify(after) !== JSON.stringify(before);
  const isQuestion = operation.startsWith('GET') || QUESTIONS.has(operation);
  expect(isQuestion || isChanged, `${operation} as ${actor} does something`).toBe(true);
  // Some operations end a login: the actor's own, or the parent's that is tried.
  for (const who of new Set<ActorName>([actor, 'parent'])) {
    if (!SHUT_OUT.has(who)) await signInAgain(house, stage.actors[who]);
  }
  return answer;
}

/** In a copy of the actor's browser: what signs someone else in leaves the actor who they are. */
function send(actor: ActorName, operation: string, { path, json, file }: Attempt): Promise<Answer> {
  const browser = copyOf(house, stage.actors[actor]);
  const [method = ''] = operation.split(' ');
  // A stream has no end to wait for, and answers to HEAD as to GET.
  if (path === '/api/live') return browser.send('HEAD', path);
  if (json !== undefined) return browser.json(method, path, json);
  return browser.send(method, path, file === undefined ? {} : { body: new Uint8Array(file) });
}

/** The same attempt on what does not exist. */
function ofNothing({ path, json }: Attempt): Attempt {
  const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
  const text = JSON.stringify({ path, json }).replaceAll(uuid, () => newId());
  return JSON.parse(text);
}

/** All of an answer but the request's own id. Rule 9.9 */
function whole({ status, headers, text }: Answer) {
  const id = headers.get('x-request-id') ?? '';
  return {
    status,
    headers: [...headers].map(String).join('\n').replaceAll(id, ''),
    text: text.replaceAll(id, ''),
  };
}

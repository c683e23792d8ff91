import type { DeclaredText } from '@oakling/domain/kernel/declared-text';
import * as texts from '@oakling/domain/kernel/texts';
import { describe, expect } from 'vitest';
import { yearsAgo } from '../../testing/birthdays.ts';
import { test as base } from '../../testing/fixtures.ts';
import { ALL_MARKS, MARKS } from '../../testing/marks.ts';
import { another, openScenario, type Scenario } from '../../testing/scenario.ts';
import { storeTexts } from '../../testing/scenario-texts.ts';
import { afterPassword, enrollModerator } from '../../testing/moderator.ts';
import { enterPin, OTHER_PIN, pinChild } from '../../testing/pin-child.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { approve, ask, LINK, videoCall } from '../../testing/session-request.ts';
import { deliverBySmtp } from '../../testing/smtp-delivery.ts';
import type { Browser } from '../../testing/browser.ts';
import { openApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { totp } from '../../testing/totp.ts';
import { openLog } from './log.ts';

const WRONG_PASSWORD = 'a wrong password of the log';
const BIRTH_DATES = [yearsAgo(12, 40), yearsAgo(11, 70), yearsAgo(3, 70)] as const;
const lines: string[] = [];
const listening = { write: (line: string) => void lines.push(line) };
const written = () => lines.join('');

/** Values that were sent or issued and must not be logged. */
const secrets: string[] = [
  PASSWORD,
  WRONG_PASSWORD,
  ...BIRTH_DATES,
  LINK,
  ...ALL_MARKS.map(({ words }) => words),
];
const requestIds: string[] = [];

const test = base
  .extend('app', async ({ environment }, { onCleanup }) => {
    const app = await openApp({ ...environment, LOG_LEVEL: 'trace' }, listening);
    onCleanup(() => app.close());
    return app;
  })
  .extend('scenario', { scope: 'file', auto: true }, ({ app }) =>
    openScenario(app).then(storeTexts),
  );

test.beforeAll(async ({ app, scenario }) => {
  await live(scenario);
  secrets.push(
    ...Object.values(scenario.actors).flatMap(({ email }) => (email === '' ? [] : [email])),
  );
  const cookies = Object.values(scenario.actors).flatMap((actor) => [...actor.cookies.values()]);
  secrets.push(
    ...cookies.flatMap((value) => [value, decodeURIComponent(value).split('.')[0] ?? '']),
  );
  const mails = await app.mails();
  secrets.push(...mails.flatMap(({ text }) => text.match(/(?<=[?&](code|token)=)[\w-]+/g) ?? []));
});

async function live(scenario: Scenario): Promise<void> {
  const { app, actors } = scenario;
  const { elder, youth, parent, anonymous } = actors;
  const { email } = parent;
  const tries = [
    await anonymous.post('/api/log-in', { email, password: WRONG_PASSWORD }),
    await anonymous.post('/api/log-in', { email, password: PASSWORD, [WRONG_PASSWORD]: 1 }),
    await anonymous.post('/api/forgot-password', { email }),
    await anonymous.post('/api/reset-password', { token: 'a'.repeat(24), newPassword: PASSWORD }),
    await parent.post('/api/change-password', {
      currentPassword: WRONG_PASSWORD,
      newPassword: PASSWORD,
    }),
    await elder.get(`/api/matches?name=${encodeURIComponent(MARKS.fullName.youth)}`),
    await elder.get(`/api/matches?cursor=${encodeURIComponent(MARKS.fullName.youth)}`),
    await elder.get(`/${encodeURIComponent(MARKS.fullName.youth)}?email=${email}`),
    await elder.send('POST', '/api/sessions', { body: `{"address": "${MARKS.address.elder}"` }),
    await elder.send('PUT', '/api/profile/avatar', { body: MARKS.address.elder }),
    await parent.post('/api/invites', {
      childName: MARKS.childName.parent,
      childEmail: youth.email,
    }),
  ];
  requestIds.push(...tries.map(({ headers }) => headers.get('x-request-id') ?? ''));
  const call = await ask(elder, videoCall(youth, { date: scenario.nextDay() }));
  await approve(parent, call);
  await elder.get(`/api/sessions/${call}/calendar.ics`);
  const { address } = (await elder.must('POST', '/api/calendar-feed')).body;
  const { pathname } = new URL(address);
  secrets.push(pathname.slice('/calendar/'.length, -'.ics'.length));
  await anonymous.get(pathname);
  await anonymous.get(`${pathname}x`);
  const { completion } = await sendInvite(app, parent);
  await anonymous.post('/api/youth-completion/check', { ...completion, code: 'x'.repeat(43) });
  secrets.push(completion.token, completion.code, completion.email);
  await (await another(app, youth)).post('/api/log-out');
  await giveBirthDates(app, parent);
  await logIn(scenario);
  await fail(scenario);
  await deliver(scenario);
}

async function logIn({ app, actors }: Scenario): Promise<void> {
  const { browser, secret } = await enrollModerator(app);
  const phone = await afterPassword(app, browser.email);
  await phone.post('/api/log-in/recovery-code', { recoveryCode: 'aaaa-bbbb-cccc' });
  await phone.post('/api/log-in/code', { code: '000000' });
  await phone.must('POST', '/api/log-in/code', { code: totp(secret) });
  const child = await pinChild(app, actors.parent);
  await enterPin(child, child.personId, OTHER_PIN);
}

/** Enters dates of birth: one in the invite, one as a correction, and one that is too young for a youth. */
async function giveBirthDates(app: TestApp, parent: Browser): Promise<void> {
  const [given, correct, tooYoung] = BIRTH_DATES;
  const child = await app.invite(parent, 'Nia Young', { birthDate: given });
  const path = `/api/children/${child.personId}/birth-date/correct`;
  const reason = 'The year was wrong';
  requestIds.push(
    (await parent.post(path, { birthDate: tooYoung, reason })).headers.get('x-request-id') ?? '',
  );
  await parent.must('POST', path, { birthDate: correct, reason });
}

/** Causes a bug whose database error quotes the whole row. */
async function fail({ app, actors }: Scenario): Promise<void> {
  await app.query`alter table people add constraint no_room check (time_zone <> 'Pacific/Apia')`;
  const answer = await actors.elder.json('PUT', '/api/me/time-zone', { timeZone: 'Pacific/Apia' });
  requestIds.push(answer.headers.get('x-request-id') ?? '');
  expect(answer.status).toBe(500);
}

async function deliver({ app, actors, nextDay }: Scenario): Promise<void> {
  const { anonymous, elder, youth, parent } = actors;
  await app.holdingDelivery(async () => {
    const held = await ask(elder, videoCall(youth, { date: nextDay() }));
    await approve(parent, held);
    await anonymous.post('/api/forgot-password', { email: parent.email });
  });
  const { server, close } = await deliverBySmtp(app, ['refuse', 'refuse', 'die-after-data']);
  await server.accepted(3);
  await close();
}

describe('Rule 9.40, the log of a full scenario, at the most verbose level', () => {
  test('has each request’s id and route, not its path', () => {
    for (const id of requestIds) expect(written()).toContain(`"requestId":"${id}"`);
    expect(written()).toContain('"route":"/api/sessions/:id/approve"');
    expect(written()).toContain('no_room');
    expect(written()).toContain('mail was not taken');
  });

  test('Rule 1.188, has each log-in with its factor, its outcome and a keyed hash of the account', () => {
    const logins = lines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ msg }) => /^login (accepted|refused|needs)/.test(String(msg)));
    const seen = new Set(logins.map(({ msg, factor }) => `${String(factor)}: ${String(msg)}`));
    expect([...seen].toSorted()).toEqual([
      'PIN: login accepted',
      'PIN: login refused',
      'app code: login accepted',
      'app code: login refused',
      'password: login accepted',
      'password: login needs a second factor',
      'password: login refused',
      'recovery code: login refused',
    ]);
    for (const { account } of logins) expect(account).toMatch(/^[\w-]{20,}$/);
    const refused = logins.find(({ requestId }) => requestId === requestIds[0]);
    expect(refused).toMatchObject({ factor: 'password', msg: 'login refused' });
  });

  test('contains no one’s address, name, token, code, cookie, place, link, text or password', () => {
    expect(secrets.length).toBeGreaterThan(50);
    const found = secrets.filter((secret) => secret.length > 3 && written().includes(secret));
    expect(found).toEqual([]);
  });

  test('redacts values under such names, at any depth', () => {
    const cut: string[] = [];
    const log = openLog('info', { write: (line) => void cut.push(line) });
    const columns = Object.values<DeclaredText>(texts).flatMap((text) => text.columns);
    const names = ['email', 'e-mail', 'password', 'token', 'code', 'cookie', 'authorization'];
    names.push('name', 'shownName', 'fullName', 'link', 'videoLink', 'place', 'secret');
    for (const name of [...names, ...columns.map((column) => column.replace(/^.*\./, ''))]) {
      log.info({ [name]: 'a secret', of: { [name]: 'a secret', deep: { [name]: 'a secret' } } });
    }
    log.info({ requestId: 'no secret' });
    expect(cut.join('')).not.toContain('a secret');
    expect(cut.join('')).toContain('no secret');
  });
});

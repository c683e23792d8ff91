import { expect, type Page } from '@playwright/test';
import { fillTimes } from '../support/steps.ts';
import type { Shot } from './shot.ts';

type Role = 'elder' | 'parent' | 'youth';

const TABS = ['pending', 'upcoming', 'rejected', 'past'] as const;

/** Pages of a pending, an upcoming and a past session. */
export function sessionShots(role: Role, sessions: ReadonlyMap<string, string>): readonly Shot[] {
  return [...sessions].map(([bucket, id]) => ({
    name: `session-page-${bucket}`,
    path: `/dashboard/${role}/sessions/${id}`,
  }));
}

/** Dashboard pages of every role. */
function sharedShots(role: Role): readonly Shot[] {
  const base = `/dashboard/${role}`;
  return [
    { name: 'dashboard', path: base },
    { name: 'drawer', path: base, prepare: openDrawer, inSight: true, onPhone: true },
    ...TABS.map((tab) => ({ name: `sessions-${tab}`, path: `${base}/sessions?tab=${tab}` })),
    { name: 'sessions-week', path: `${base}/sessions?view=week` },
    { name: 'sessions-failed', path: `${base}/sessions`, prepare: failing('/api/sessions') },
    { name: 'profile', path: `${base}/profile` },
    { name: 'profile-errors', path: `${base}/profile`, prepare: emptyName },
    { name: 'profile-leave', path: `${base}/profile`, prepare: leaveUnsaved, inSight: true },
    { name: 'account', path: `${base}/account` },
    { name: 'changed-terms', path: base, prepare: changeTerms },
    { name: 'notifications', path: `${base}/notifications` },
    { name: 'no-such-page', path: `${base}/no-such-page` },
  ];
}

/** Fakes terms that changed after they were accepted. */
async function changeTerms(page: Page): Promise<void> {
  await page.route('**/api/me', async (route) => {
    const me = await (await route.fetch()).json();
    await route.fulfill({ json: { ...me, mustAcceptTerms: true } });
  });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Pages of elders and youths; `matchId` is a person they can request a session with. */
export function matchedShots(role: 'elder' | 'youth', matchId: string): readonly Shot[] {
  const base = `/dashboard/${role}`;
  const request = `${base}/request-session?match=${matchId}`;
  return [
    ...sharedShots(role),
    { name: 'interests', path: `${base}/interests` },
    { name: 'matches', path: `${base}/matches` },
    { name: 'matches-tooltip', path: `${base}/matches`, prepare: showTooltip, inSight: true },
    { name: 'block-dialog', path: `${base}/matches`, prepare: askToBlock, inSight: true },
    { name: 'report-dialog', path: `${base}/matches`, prepare: askToReport, inSight: true },
    { name: 'matches-failed', path: `${base}/matches`, prepare: failing('/api/matches') },
    { name: 'request-session', path: request },
    { name: 'request-session-filled', path: request, prepare: fillRequest },
    { name: 'request-session-errors', path: request, prepare: fillRequestWrong },
    { name: 'request-session-failed', path: request, prepare: failToRequest },
    { name: 'request-session-no-match', path: `${base}/request-session` },
    ...(role === 'youth' ? [{ name: 'invite-complete', path: `${base}/invite-complete` }] : []),
  ];
}

/** Changes what others see, so it runs last. */
export function requestSentShot(role: 'elder' | 'youth', matchId: string): Shot {
  const path = `/dashboard/${role}/request-session?match=${matchId}`;
  return { name: 'request-session-sent', path, prepare: sendRequest };
}

export const parentShots: readonly Shot[] = [
  ...sharedShots('parent'),
  { name: 'approvals-failed', path: '/dashboard/parent', prepare: failing('/api/sessions') },
  { name: 'reject-dialog', path: '/dashboard/parent', prepare: askToReject, inSight: true },
  { name: 'approve-failed', path: '/dashboard/parent', prepare: failToApprove, inSight: true },
  { name: 'invite-child', path: '/dashboard/parent/invite-child' },
  { name: 'invite-child-errors', path: '/dashboard/parent/invite-child', prepare: inviteNobody },
];

/** Pages of a parent's children: one active, and one paused with the canceled sessions. */
export function childShots(children: { id: string; paused: string }): readonly Shot[] {
  const path = `/dashboard/parent/children/${children.id}`;
  return [
    { name: 'children', path: '/dashboard/parent/children' },
    { name: 'child', path },
    { name: 'child-pause', path, prepare: ask(/^Pause /), inSight: true },
    { name: 'child-block', path, prepare: ask(/^Block /), inSight: true },
    { name: 'child-absent', path: '/dashboard/parent/children/nobody' },
    { name: 'child-paused', path: `/dashboard/parent/children/${children.paused}` },
  ];
}

export const parentLastShots: readonly Shot[] = [
  { name: 'invite-child-sent', path: '/dashboard/parent/invite-child', prepare: sendInvite },
  { name: 'approved', path: '/dashboard/parent', prepare: approve, inSight: true },
];

/** Pages of a person who has just signed up. */
export function newcomerShots(role: Role): readonly Shot[] {
  const pages = role === 'parent' ? [] : ['interests', 'matches'];
  return ['', 'sessions', 'profile', 'notifications', ...pages].map((page) => ({
    name: page === '' ? 'dashboard' : page,
    path: `/dashboard/${role}/${page}`,
  }));
}

/** Loading states that never finish. */
export function waitShots(role: Role): readonly Shot[] {
  const pages = role === 'parent' ? ['', 'sessions'] : ['matches', 'interests', 'notifications'];
  return pages.map((page) => ({
    name: `${page === '' ? 'approvals' : page}-loading`,
    path: `/dashboard/${role}/${page}`,
    isLoading: true,
  }));
}

/** Reloads the page with one operation failing. */
function failing(operation: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.route(`**${operation}*`, (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  };
}

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').waitFor();
}

async function emptyName(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').waitFor();
}

async function leaveUnsaved(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Somebody Else');
  await page.getByRole('main').getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('alertdialog').waitFor();
}

function askToBlock(page: Page): Promise<void> {
  return openWay(page, /^Block /);
}

function askToReport(page: Page): Promise<void> {
  return openWay(page, /^Report /);
}

async function openWay(page: Page, way: RegExp): Promise<void> {
  await page
    .getByRole('button', { name: /^More\b/ })
    .first()
    .click();
  const entry = page.getByRole('button', { name: /^Block or report / });
  await entry.first().click();
  await page.getByRole('dialog').getByRole('button', { name: way }).click();
  await page.getByRole('alertdialog').waitFor();
}

/** Clicks a button that asks for confirmation. */
export function ask(name: RegExp): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('alertdialog').waitFor();
  };
}

function showTooltip(page: Page): Promise<void> {
  return page.locator('main li [tabindex="0"]').first().focus();
}

async function fillRequest(page: Page): Promise<void> {
  await page.locator('main [aria-pressed=false]').first().click();
  await page.getByLabel('Connection Mode').selectOption('Remote');
  await page.getByLabel('Meeting Link').fill('zoom.us/j/5551234567');
  await fillTimes(page, '16:00', '16:45');
  await page.getByLabel('Note').fill('I look forward to our first conversation.');
  await page.getByLabel('Note').blur();
}

async function fillRequestWrong(page: Page): Promise<void> {
  await page.getByLabel('Connection Mode').selectOption('Remote');
  await page.getByLabel('Meeting Link').fill('example.org/my-room');
  await page.getByLabel('Date', { exact: true }).fill('2020-01-02');
  await page.getByLabel('Start Time').fill('16:00');
  await page.getByLabel('End Time').fill('15:00');
  await page.getByLabel('End Time').blur();
  await expect(page.getByText('End must be after start.').first()).toBeVisible();
}

async function failToRequest(page: Page): Promise<void> {
  await page.route('**/api/sessions', (route) => route.abort());
  await fillRequest(page);
  await page.getByRole('button', { name: 'Request a Conversation' }).click();
  await page.getByRole('alert').waitFor();
}

async function sendRequest(page: Page): Promise<void> {
  await fillRequest(page);
  await page.getByRole('button', { name: 'Request a Conversation' }).click();
  await page.getByText('successfully sent').waitFor();
}

async function askToReject(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reject' }).first().click();
  await page.getByRole('alertdialog').waitFor();
}

async function failToApprove(page: Page): Promise<void> {
  await page.route('**/approve', (route) => route.abort());
  await approve(page);
}

/** A hovered toast stays open. */
async function approve(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve' }).first().click();
  await page.getByRole('button', { name: 'Close message' }).first().focus();
}

async function inviteNobody(page: Page): Promise<void> {
  await page.getByLabel("Child's name").fill(' ');
  await page.getByLabel("Child's email").fill('max');
  await page.getByLabel("Child's email").press('Enter');
  await page.getByRole('alert').first().waitFor();
}

async function sendInvite(page: Page): Promise<void> {
  await page.getByLabel("Child's name").fill('Ada Young');
  await page
    .getByLabel("Child's email")
    .fill(`ada-${crypto.randomUUID().slice(0, 6)}@demo.example`);
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await page.getByText('Invite sent!').waitFor();
}

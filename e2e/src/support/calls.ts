import { noRules } from '@oakling/domain/sessions/supervision/standing-rules';
import { aVideoRequest } from '@oakling/domain/testing/session-requests';
import { chromium, type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { runOn } from '../../../server/src/testing/template.ts';
import { findChromium } from './find-chromium.ts';
import { installLook } from './look.ts';
import { contextOptions, decideByApi, send } from './people.ts';

/** A time zone in which it is about noon, so a meeting today is at a sensible time. */
function noonZone(now: Date): { timeZone: string; shift: number } {
  const shift = 12 - now.getUTCHours();
  const sign = shift > 0 ? '-' : '+';
  return { timeZone: shift === 0 ? 'UTC' : `Etc/GMT${sign}${Math.abs(shift)}`, shift };
}

/** A video call with a child of 13 that starts in five minutes. Rosa requested it and Dana approved it. Rule 6.279 */
export async function callSoon(
  { elder, parent, youthId }: { elder: BrowserContext; parent: BrowserContext; youthId: string },
  databaseUrl: string | null,
) {
  const now = new Date();
  const { timeZone, shift } = noonZone(now);
  const local = (minutes: number) =>
    new Date(now.getTime() + shift * 3_600_000 + minutes * 60_000).toISOString();
  const id = crypto.randomUUID();
  const request = aVideoRequest({
    ...{ id, matchId: youthId, videoProvider: 'Oakling', videoLink: '', unusualConfirmed: true },
    ...{ date: local(5).slice(0, 10), timeZone },
    ...{ startTime: local(5).slice(11, 16), endTime: local(50).slice(11, 16) },
  });
  await send(elder.request, 'post', '/api/sessions', request);
  await decideByApi(parent, id, 'approve');
  // Set after the approval, because the child would otherwise have to agree first.
  await runOn(databaseUrl ?? '', [`update people set stage = '13-15' where id = '${youthId}'`]);
  return id;
}

async function chromiumWithCamera(): Promise<Browser> {
  // Uses half the usual frame rate, because encoding takes most of the time.
  const fake = ['--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream'];
  return chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', ...fake] });
}

/** Opens a page for each person. They share a browser, which saves a third of the processor time of a call. */
export async function openAll(app: { readonly origin: string }, people: readonly BrowserContext[]) {
  const browser = await chromiumWithCamera();
  const pages = await Promise.all(
    people.map(async (who) => {
      const login = { storageState: await who.storageState() };
      const context = await browser.newContext({ ...contextOptions(app), ...login });
      await installLook(context);
      return context.newPage();
    }),
  );
  return { pages, close: () => browser.close() };
}

/** Expects that a person can be seen and heard: their video receives frames, and the page marks them as speaking. */
export async function meets(page: Page, name: string): Promise<void> {
  const video = page.locator(`video[aria-label="${name}"]`);
  const frames = () =>
    video.evaluate((shown: HTMLVideoElement) => shown.getVideoPlaybackQuality().totalVideoFrames);
  await expect(video).toBeVisible();
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before + 10);
  const tile = page.getByRole('listitem').filter({ has: video });
  await expect(tile.getByText('Speaking')).toBeVisible();
}

export function ruleMeetings(
  parent: BrowserContext,
  youthId: string,
  meetings: string,
): Promise<void> {
  const rules = { ...noRules('UTC'), meetings };
  return send(parent.request, 'put', `/api/children/${youthId}/session-rules`, rules);
}

export async function joinFromSession(page: Page, id: string, role: string): Promise<void> {
  await page.goto(`/dashboard/${role}/sessions/${id}`);
  await page.getByRole('link', { name: role === 'parent' ? 'Walk in' : 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to join?' })).toBeVisible();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
}

import { expect, type Browser, type BrowserContext } from '@playwright/test';
import { moderatorByApi, settingUpByApi } from '../support/moderators.ts';
import type { Oakling } from '../support/oakling.ts';
import { completeByApi, contextOptions, logInByApi, signUpByApi } from '../support/people.ts';
import {
  childShots,
  matchedShots,
  newcomerShots,
  parentLastShots,
  parentShots,
  requestSentShot,
  sessionShots,
  waitShots,
} from './dashboard-shots.ts';
import { guestShots, type MailedInvite } from './guest-shots.ts';
import { moderatorShots } from './moderator-shots.ts';
import {
  adultShots,
  linkShots,
  otherElderShots,
  otherParentShots,
  roomShots,
  setUpShots,
  type MailedLinks,
} from './more-shots.ts';
import type { Shot } from './shot.ts';

/** Time zone of the demo data and the browsers, so times look natural. */
export const TIME_ZONE = 'America/New_York';
const DEMO_PASSWORD = 'demo-password';
/** A demo child with an open invite. */
const INVITED = 'max@demo.example';
const PARENT = 'dana@demo.example';

/** One person's screenshots, taken in sequence. */
export interface Album {
  readonly who: string;
  readonly context: BrowserContext;
  readonly shots: readonly Shot[];
}

/** Opens browser contexts for the people shown. */
export class Albums {
  readonly #browser: Browser;
  readonly #oakling: Oakling;
  #invite: MailedInvite | undefined;

  constructor(browser: Browser, oakling: Oakling) {
    this.#browser = browser;
    this.#oakling = oakling;
  }

  /** Read-only screenshots, so albums can run in parallel. */
  async quiet(): Promise<readonly Album[]> {
    const [guest, elder, parent, youth] = await Promise.all([
      this.guest(),
      this.demo('rosa'),
      this.demo('dana'),
      this.demo('sam'),
    ]);
    const [newElder, newParent, moderator] = await Promise.all([
      this.guest(),
      this.guest(),
      this.guest(),
    ]);
    await moderatorByApi(this.#oakling, moderator, 'moderator@demo.example');
    await signUpByApi(newElder, 'elder', 'Edith Brook', 'edith@demo.example');
    await signUpByApi(newParent, 'parent', 'Paul Brook', 'paul@demo.example');
    const matchOf = { elder: await firstMatch(elder), youth: await firstMatch(youth) };
    const decide = await mailedLink(guest, PARENT, '/decide');
    const pagesOf = async (role: 'elder' | 'parent' | 'youth', context: BrowserContext) =>
      sessionShots(role, await sessionsOf(context));
    return [
      { who: 'guest', context: guest, shots: guestShots(await this.#mailedInvite(guest), decide) },
      { who: 'moderator', context: moderator, shots: await moderatorShots(moderator) },
      {
        who: 'elder',
        context: elder,
        shots: [
          ...matchedShots('elder', matchOf.elder),
          ...(await pagesOf('elder', elder)),
          ...waitShots('elder'),
        ],
      },
      {
        who: 'parent',
        context: parent,
        shots: [
          ...parentShots,
          ...childShots(await childrenOf(parent)),
          ...(await pagesOf('parent', parent)),
          ...waitShots('parent'),
        ],
      },
      {
        who: 'youth',
        context: youth,
        shots: [...matchedShots('youth', matchOf.youth), ...(await pagesOf('youth', youth))],
      },
      { who: 'new-elder', context: newElder, shots: newcomerShots('elder') },
      { who: 'new-parent', context: newParent, shots: newcomerShots('parent') },
    ];
  }

  /** Read the mail first: only the newest mails are listed. */
  async links(): Promise<MailedLinks> {
    const guest = await this.guest();
    const links = {
      grown: await mailedLink(guest, 'karin@demo.example', '/decide'),
      appeal: await mailedLink(guest, 'bernard@demo.example', '/appeal'),
      guardian: await mailedLink(guest, 'mark@demo.example', '/guardian'),
    };
    await guest.close();
    return links;
  }

  /** Adult youths, co-guardians, warned people, running sessions, mailed links and calls. */
  async others(links: MailedLinks): Promise<readonly Album[]> {
    const [guest, youth, settingUp] = [
      await this.guest(),
      await this.demo('sam'),
      await this.guest(),
    ];
    await settingUpByApi(this.#oakling, settingUp, 'new-moderator@demo.example');
    const adult = await this.demo('eva');
    const parents = await Promise.all(
      ['karin', 'tomas', 'ines'].map(async (who) => {
        return { who, context: await this.demo(who), shots: otherParentShots };
      }),
    );
    const elders = await Promise.all(
      ['gunnar', 'walter', 'harjit'].map(async (who) => {
        const context = await this.demo(who);
        return { who, context, shots: otherElderShots(await sessionsOf(context)) };
      }),
    );
    return [
      { who: 'link', context: guest, shots: linkShots(links) },
      { who: 'adult', context: adult, shots: adultShots(await sessionsOf(adult)) },
      { who: 'set-up', context: settingUp, shots: setUpShots },
      { who: 'room', context: youth, shots: roomShots },
      ...parents,
      ...elders,
    ];
  }

  /** Screenshots that change data: a request, an invite, a decision and a new youth. */
  async changing(): Promise<readonly Album[]> {
    const [elder, parent, newYouth] = await Promise.all([
      this.demo('rosa'),
      this.demo('dana'),
      this.guest(),
    ]);
    await completeByApi(newYouth, await this.#mailedInvite(newYouth));
    const sent = requestSentShot('elder', await firstMatch(elder));
    return [
      { who: 'elder', context: elder, shots: [sent] },
      { who: 'parent', context: parent, shots: parentLastShots },
      { who: 'new-youth', context: newYouth, shots: newcomerShots('youth') },
    ];
  }

  /** The demo's open invite. Looked up once, because only the newest mails are listed. */
  async #mailedInvite(context: BrowserContext): Promise<MailedInvite> {
    this.#invite ??= { link: await mailedLink(context, INVITED, '/'), email: INVITED };
    return this.#invite;
  }

  /** A browser context logged in as a person of the demo. */
  async demo(name: string): Promise<BrowserContext> {
    const context = await this.guest();
    await logInByApi(context, `${name}@demo.example`, DEMO_PASSWORD);
    return context;
  }

  /** A signed-out browser context. */
  async guest(): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      ...contextOptions(this.#oakling),
      locale: 'en-US',
      timezoneId: TIME_ZONE,
    });
    context.setDefaultTimeout(60_000);
    return context;
  }
}

/** The best match of the signed-in person. */
export async function firstMatch(context: BrowserContext): Promise<string> {
  const answer = await context.request.get('/api/matches');
  const { items }: { items: { id: string }[] } = await answer.json();
  const [first] = items;
  if (first === undefined) throw new Error('The demo has no one to match with.');
  return first.id;
}

/** The signed-in person's first session of each tab, the last upcoming one and the running one. */
async function sessionsOf(context: BrowserContext): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const bucket of ['pending', 'upcoming', 'past']) {
    const answer = await context.request.get(`/api/sessions?bucket=${bucket}`);
    const { items }: { items: { id: string; endsAt: string }[] } = await answer.json();
    const [first] = items;
    const last = items.at(-1);
    if (first !== undefined) found.set(bucket, first.id);
    // A running session comes first and no longer counts as upcoming.
    if (bucket === 'past' && first !== undefined && Date.parse(first.endsAt) > Date.now())
      found.set('running', first.id);
    // The first is today, the last on another day.
    if (bucket === 'upcoming' && last !== undefined) found.set('ahead', last.id);
  }
  return found;
}

/** Ids of a child and of a paused child of the signed-in parent. */
async function childrenOf(context: BrowserContext): Promise<{ id: string; paused: string }> {
  const answer = await context.request.get('/api/children');
  const { items }: { items: { id: string | null; isPaused: boolean }[] } = await answer.json();
  const id = items.find((child) => child.id !== null && !child.isPaused)?.id;
  const paused = items.find(({ isPaused }) => isPaused)?.id;
  if (!id || !paused) throw new Error('The demo has no child of each kind.');
  return { id, paused };
}

/** The first matching link in the newest mail to this address, once it has arrived. */
async function mailedLink(context: BrowserContext, to: string, path: string): Promise<string> {
  const mail = await context.newPage();
  const links = mail
    .getByRole('article')
    .filter({ hasText: `To ${to}` })
    .locator(`a[href*="${path}"]`);
  await expect(async () => {
    await mail.goto('/dev/mail');
    expect(await links.count()).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  const link = await links.first().getAttribute('href');
  await mail.close();
  if (link === null) throw new Error(`The mail to ${to} has no link.`);
  return link;
}

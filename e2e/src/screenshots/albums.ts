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

/** The time zone of the demo's plans and of the browsers, so that its hours read well. */
export const TIME_ZONE = 'America/New_York';
const DEMO_PASSWORD = 'demo-password';
/** A child of the demo whose invite is still open. */
const INVITED = 'max@demo.example';
const PARENT = 'dana@demo.example';

/** The pictures of one person, taken one after the other. */
export interface Album {
  readonly who: string;
  readonly context: BrowserContext;
  readonly shots: readonly Shot[];
}

/** Opens browsers for the people whose pictures are taken. */
export class Albums {
  readonly #browser: Browser;
  readonly #oakling: Oakling;
  #invite: MailedInvite | undefined;

  constructor(browser: Browser, oakling: Oakling) {
    this.#browser = browser;
    this.#oakling = oakling;
  }

  /** Pictures that leave what others see as it is, so they may be taken side by side. */
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

  /** Looked up before anything else sends mails, as only the newest are listed. */
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

  /** Pictures of what changes something: a request, an invite, a decision, a new youth. */
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

  /** The demo's open invite, once its mail has been kept; looked up once, as only the newest mails are listed. */
  async #mailedInvite(context: BrowserContext): Promise<MailedInvite> {
    this.#invite ??= { link: await mailedLink(context, INVITED, '/'), email: INVITED };
    return this.#invite;
  }

  /** A browser in which somebody of the demo is logged in. */
  async demo(name: string): Promise<BrowserContext> {
    const context = await this.guest();
    await logInByApi(context, `${name}@demo.example`, DEMO_PASSWORD);
    return context;
  }

  /** A browser in which nobody is logged in. */
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

/** The id of the best match of the person logged in. */
export async function firstMatch(context: BrowserContext): Promise<string> {
  const answer = await context.request.get('/api/matches');
  const { items }: { items: { id: string }[] } = await answer.json();
  const [first] = items;
  if (first === undefined) throw new Error('The demo has nobody to match with.');
  return first.id;
}

/** The first session of each tab that has one, the last ahead and the one that runs, of the person logged in. */
async function sessionsOf(context: BrowserContext): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const bucket of ['pending', 'upcoming', 'past']) {
    const answer = await context.request.get(`/api/sessions?bucket=${bucket}`);
    const { items }: { items: { id: string; endsAt: string }[] } = await answer.json();
    const [first] = items;
    const last = items.at(-1);
    if (first !== undefined) found.set(bucket, first.id);
    // One that has begun is no longer ahead, and comes first.
    if (bucket === 'past' && first !== undefined && Date.parse(first.endsAt) > Date.now())
      found.set('running', first.id);
    // The first is today, the last on another day.
    if (bucket === 'upcoming' && last !== undefined) found.set('ahead', last.id);
  }
  return found;
}

/** The ids of a child of the parent who is logged in, and of one who is paused. */
async function childrenOf(context: BrowserContext): Promise<{ id: string; paused: string }> {
  const answer = await context.request.get('/api/children');
  const { items }: { items: { id: string | null; isPaused: boolean }[] } = await answer.json();
  const id = items.find((child) => child.id !== null && !child.isPaused)?.id;
  const paused = items.find(({ isPaused }) => isPaused)?.id;
  if (!id || !paused) throw new Error('The demo has no child of each kind.');
  return { id, paused };
}

/** The first link to such a page in the newest mail to somebody that has one, once it has been kept. */
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

import { makeApp } from '../../../server/src/app.ts';
import { startDelivery, type OpenDelivery } from '../../../server/src/open-delivery.ts';
import { carryConsents } from '../../../server/src/features/legal/carry-consents.ts';
import { lookForSteps } from '../../../server/src/features/stages/take-steps.ts';
import { takeSteps } from '../../../server/src/features/stages/take-steps.ts';
import { openPlatform, type OpenPlatform } from '../../../server/src/open-platform.ts';
import type { Config } from '../../../server/src/platform/process/config.ts';
import { birthDateSeal } from '../../../server/src/platform/auth/birth-dates.ts';
import type { Db } from '../../../server/src/platform/db/database.ts';
import { openLog } from '../../../server/src/platform/process/log.ts';
import { openMailer, type Mailer } from '../../../server/src/platform/mail/mail.ts';
import { Browser } from '../../../server/src/testing/browser.ts';
import { emailCodeIn } from '../../../server/src/testing/email-code.ts';
import { sendWaitingMails } from '../../../server/src/testing/send-waiting-mails.ts';
import { acceptance, guardianCodeIn } from '../../../server/src/testing/guardian-invite.ts';
import { inviteLink } from '../../../server/src/testing/invite-link.ts';
import { DEMO_PASSWORD } from './people.ts';
import { sql } from 'kysely';

const DAY_MS = 86_400_000;
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A session request in the demo. `day` counts from today. */
export interface DemoRequest {
  readonly from: Browser;
  readonly to: Browser;
  readonly day: number;
  readonly start: string;
  readonly end: string;
  readonly interests: readonly string[];
  readonly message: string;
  readonly where: { readonly address: string } | { readonly zoom: string };
}

/** Finds a person's browser by the local part of their email address. */
export type Find = (name: string) => Browser;

export function dayAhead(days: number): string {
  return Temporal.Now.plainDateISO(TIME_ZONE).add({ days }).toString();
}

/** Converts minutes from now to a day, counted from today, and hours. Null if the minutes span midnight. */
export function nearHours([from, to]: readonly [number, number]) {
  const now = Temporal.Now.zonedDateTimeISO(TIME_ZONE);
  const [start, end] = [now.add({ minutes: from }), now.add({ minutes: to })];
  if (!start.toPlainDate().equals(end.toPlainDate())) return null;
  const clock = (at: typeof now) => at.toPlainTime().toString({ smallestUnit: 'minute' });
  const day = now.toPlainDate().until(start.toPlainDate()).days;
  return { day, hours: [clock(start), clock(end)] } as const;
}

/**
 * Fills a database through the application itself, so that the demo obeys every rule and leaves realistic traces. Only
 * the clock is moved, for past events.
 */
export class Seeder {
  readonly #app: ReturnType<typeof makeApp>;
  readonly #db: Db;
  readonly platform: OpenPlatform['platform'];
  readonly #origin: string;
  readonly #delivery: OpenDelivery;
  readonly #newest: ReadonlyMap<string, string>;
  readonly #close: () => Promise<void>;
  #daysAgo = 0;

  private constructor(
    open: OpenPlatform,
    delivery: OpenDelivery,
    newest: ReadonlyMap<string, string>,
    setClock: (now: () => Date) => void,
  ) {
    this.#app = makeApp(open.platform);
    this.#db = open.platform.db;
    this.platform = open.platform;
    this.#origin = open.platform.origin;
    this.#delivery = delivery;
    this.#newest = newest;
    this.#close = async () => {
      await delivery.stop();
      await open.close();
    };
    setClock(() => new Date(Date.now() - this.#daysAgo * DAY_MS));
  }

  static async open(config: Config, databaseUrl: string, origin: string): Promise<Seeder> {
    let now = () => new Date();
    const options = { config, databaseUrl, origin, log: openLog('error'), clock: () => now() };
    const open = await openPlatform({ ...options, wakeDelivery: () => undefined });
    const newest = new Map<string, string>();
    const kept = openMailer(config, open.platform.db);
    const mailer: Mailer = {
      async send(mail) {
        newest.set(mail.to, mail.text);
        await kept.send(mail);
      },
      close: () => kept.close(),
    };
    const delivery = await startDelivery({ ...options, runsJobs: false, mailer });
    return new Seeder(open, delivery, newest, (next) => {
      now = next;
    });
  }

  async close(): Promise<void> {
    await this.deliver();
    await this.#close();
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#db.selectFrom('people').select('id').executeTakeFirst()) === undefined;
  }

  async daysAgo(days: number): Promise<void> {
    await this.deliver();
    this.#daysAgo = days;
  }

  async signUp(role: 'elder' | 'parent', email: string, fullName: string): Promise<Browser> {
    const browser = new Browser(this.#app, this.#origin);
    await browser.must('POST', '/api/sign-up', {
      role,
      fullName,
      email,
      password: DEMO_PASSWORD,
      ageRange: role === 'elder' ? '60-75' : '35-45',
      acceptTerms: true,
      ...(role === 'parent' && { guardianConsent: true }),
    });
    await this.deliver();
    const code = emailCodeIn(this.#newest.get(email) ?? '');
    await browser.must('POST', '/api/email-proofs', { code });
    return this.#known(browser);
  }

  async comeOfAge(youth: Browser): Promise<void> {
    await bornEarlier(this.#db, youth.personId, this.platform.clock());
    await takeSteps(this.platform);
  }

  /** Records that a moderator has confirmed the date of birth, which is required for youths who are almost 18. */
  async confirmAge({ personId }: Browser): Promise<void> {
    const { db, secret, log } = this.platform;
    await sql`update birth_dates set set_right_at = now() where person_id = ${personId}`.execute(
      db,
    );
    await sql`delete from account_reviews where person_id = ${personId}`.execute(db);
    await lookForSteps({ db, seal: birthDateSeal(secret), clock: () => new Date(), log });
  }

  /** Records the consents of all parents by mail. The follow-up mail is due a day after they agreed. */
  async recordConsents(): Promise<void> {
    await carryConsents(this.platform);
    await this.deliver();
    await carryConsents(this.platform);
  }

  async tellOfSteps(): Promise<void> {
    await takeSteps(this.platform);
  }

  async invite(
    parent: Browser,
    child: { fullName: string; email: string; ageRange: string },
    birthDate = '',
  ): Promise<void> {
    const { fullName: childName, email: childEmail, ageRange } = child;
    await parent.must('POST', '/api/invites', { childName, childEmail, ageRange, birthDate });
  }

  async inviteGuardian(by: Browser, child: Browser, email: string): Promise<void> {
    await by.must('POST', `/api/children/${child.personId}/guardian-invites`, { email });
    await this.deliver();
  }

  newestMail({ email }: Browser): string {
    return this.#newest.get(email) ?? '';
  }

  guardianAcceptance(email: string) {
    return acceptance(guardianCodeIn(this.#newest.get(email) ?? ''));
  }

  async completeInvite(email: string): Promise<Browser> {
    const browser = new Browser(this.#app, this.#origin);
    await this.deliver();
    const link = inviteLink(this.#newest.get(email) ?? '');
    await browser.must('POST', '/api/youth-completion', {
      ...link,
      email,
      password: DEMO_PASSWORD,
    });
    return this.#known(browser);
  }

  async describe(
    person: Browser,
    profile: { fullName: string; avatar: string | null; bio?: string },
    interests: Readonly<Record<string, number>> = {},
  ): Promise<void> {
    await person.must('PATCH', '/api/profile', profile);
    for (const [name, level] of Object.entries(interests)) {
      await person.must('PUT', `/api/interests/${encodeURIComponent(name)}`, { level });
    }
  }

  async request(request: DemoRequest): Promise<string> {
    const id = crypto.randomUUID();
    await request.from.must('POST', '/api/sessions', {
      id,
      matchId: request.to.personId,
      interests: request.interests,
      date: dayAhead(request.day),
      startTime: request.start,
      endTime: request.end,
      timeZone: TIME_ZONE,
      message: request.message,
      // A session around the current time needs confirmation if it is late in the day.
      unusualConfirmed: true,
      ...('address' in request.where
        ? { connectionMode: 'In-Person', address: request.where.address }
        : { connectionMode: 'Remote', ...this.#call(request.where.zoom) }),
    });
    return id;
  }

  /** If the site has its own calls, children under 13 can't use other links. Rule 6.338 */
  #call(zoom: string) {
    return this.platform.rooms === null
      ? { videoProvider: 'Zoom', videoLink: zoom }
      : { videoProvider: 'Oakling', videoLink: '' };
  }

  async #known(browser: Browser): Promise<Browser> {
    const { id, email } = (await browser.get('/api/me')).body;
    await joinedOn(this.#db, id, this.platform.clock());
    return Object.assign(browser, { personId: id, email });
  }

  async deliver(): Promise<void> {
    await this.#delivery.drain();
    await sendWaitingMails(this.#db, this.#delivery.queues);
  }
}

/** The database sets the join date by its own clock, which the demo can't change, so the date is set afterward. */
async function joinedOn(db: Db, personId: string, at: Date): Promise<void> {
  await sql`update people set created_at = ${at} where id = ${personId}`.execute(db);
}

/** Sets the upcoming eighteenth birthday to the demo's date, for the same reason as `joinedOn`. */
async function bornEarlier(db: Db, personId: string, at: Date): Promise<void> {
  await sql`
    with moved as (
      update steps_ahead set (begins_on, begins_at) = ((${at}::timestamptz)::date, ${at})
      where person_id = ${personId} and step = '18' returning person_id, begins_at
    )
    update people set of_age_at = begins_at from moved where id = person_id
  `.execute(db);
}

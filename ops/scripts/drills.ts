// `npm run drills`: breaks things deliberately and measures the recovery. `-- WORDS` runs only the drills whose names
// contain these words.
import { buildServer } from '../../scripts/build-server.ts';
import { backUpUnderLoad } from '../src/drills/backup-under-load.ts';
import { callOnLiveKit, useOtherBrowsers } from '../src/drills/browser-drills.ts';
import { crowd } from '../src/drills/crowd.ts';
import { fillDisk } from '../src/drills/disk-full.ts';
import { goBack } from '../src/drills/go-back.ts';
import { stopAmongClients } from '../src/drills/hard-stop.ts';
import { ownInstallation, withPeople } from '../src/drills/installation.ts';
import { killUnderLoad } from '../src/drills/kill-nine.ts';
import { pauseBehindReplica } from '../src/drills/lagging-replica.ts';
import { troubleMails, type Endured } from '../src/drills/mail-troubles.ts';
import { OLDER_VERSIONS, type OlderVersion } from '../src/drills/older-postgres.ts';
import { promote, type Promoted } from '../src/drills/promotion.ts';
import { testOnVersion } from '../src/drills/test-on-version.ts';
import { tryDemoOn } from '../src/drills/try-demo-on.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded-postgres.ts';
import { runOn } from '../../server/src/testing/template.ts';

interface Outcome {
  readonly ok: boolean;
  readonly words: string;
}

/** Enough people to make a backup take several seconds. */
const PEOPLE = 200_000;
const KILLS = { rounds: 100, withPostgres: 3, withMails: 10, elders: 300 };
/** Jobs that a kill interrupts must finish within this time. Rule 10.271 */
const MAIL_SECONDS = 60;
const PROMOTIONS = 20;
/** A promoted database must accept writes again within this time. Rule 10.268 */
const PROMOTION_SECONDS = 5;
const MAILS = { requests: 50, troubleMs: 20_000, slowMs: 2000 };
const CROWD = { streams: 2000, busy: 100, slow: 500, seconds: 45, heldSeconds: 5 };
const READY_SECONDS = 1;
/** /readyz must respond on the public port within this time while pages connect. Rule 10.300 */
const OPENING_SECONDS = 0.3;
const STOPS = 10;
const STOP_SECONDS = 5;

const drills: Readonly<Record<string, () => Promise<Outcome>>> = {
  'kill -9 under load': async () => {
    const survived = await withPeople(4000, (folder) =>
      killUnderLoad(ownInstallation(folder), KILLS),
    );
    const { acknowledged, lost, halves, twice, wrong, mails, mailsLost, repeated } = survived;
    const faults = lost + halves + twice + wrong.length + mailsLost;
    const { mailSeconds } = survived;
    return {
      ok: faults === 0 && survived.isOnDisk && mailSeconds < MAIL_SECONDS,
      words: `${KILLS.rounds} kills, every third one of PostgreSQL too; of ${acknowledged} acknowledged changes ${lost} lost, ${twice} done twice, ${halves} in half, ${wrong.length} wrong answers; of ${mails} mails ${mailsLost} lost, ${repeated} repeated under their number; those on their way went on within ${mailSeconds.toFixed(0)} s`,
    };
  },
  'full disk': async () => {
    const filled = await fillDisk(5, 20);
    const { acknowledged, lost, refused, wrong, noAfter, yesAfter, words } = filled;
    return {
      ok: lost + wrong.length === 0 && refused > 0 && words.includes('make room and start again'),
      words: `filled 5 times under load; of ${acknowledged} acknowledged sign-ups ${lost} lost, ${refused} answered by 503, ${wrong.length} wrong answers; /readyz said no after ${noAfter.toFixed(1)} s and yes ${yesAfter.toFixed(1)} s after there was room; a start says: ${words}`,
    };
  },
  'mail server away, busy, without the address, slow': async () => {
    const all = await withPeople(2000, (folder) => troubleMails(ownInstallation(folder), MAILS));
    return { ok: all.every(isEndured), words: all.map(wordsOf).join('; ') };
  },
  crowd: async () => {
    const crowded = await withPeople(8000, (folder) => crowd(ownInstallation(folder), CROWD));
    const { streams, answers, wrong, cut, readyNo } = crowded;
    const { readySeconds, openingSeconds, amongPeopleSeconds } = crowded;
    const isReady = readySeconds < READY_SECONDS && openingSeconds < OPENING_SECONDS;
    const isServed = streams === CROWD.streams && wrong === 0 && cut >= CROWD.slow;
    return {
      ok: isServed && readyNo === 0 && isReady,
      words: `${streams} streams, ${CROWD.busy} busy connections (${answers} answers, ${wrong} wrong), ${CROWD.slow} slow sockets (${cut} cut); /readyz took ${readySeconds.toFixed(2)} s at most on METRICS_PORT, ${openingSeconds.toFixed(2)} s on the public port while the streams opened, ${amongPeopleSeconds.toFixed(2)} s there among people's connections, and said no ${readyNo} times, while no connection to the database was free for ${CROWD.heldSeconds} s`,
    };
  },
  'graceful stop': async () => {
    const stops = await withPeople(1000, async (folder) => {
      const each = [];
      while (each.length < STOPS) each.push(await stopAmongClients(ownInstallation(folder), 50));
      return each;
    });
    const slowest = Math.max(...stops.map(({ seconds }) => seconds));
    const answered = stops.filter(({ status, code }) => status === 201 && code === 0).length;
    const whole = stops.filter(({ isWhole }) => isWhole).length;
    return {
      ok: slowest < STOP_SECONDS && answered === STOPS && whole === STOPS,
      words: `${STOPS} stops among 50 streams, 50 slow bodies, 50 slow heads and 50 unread downloads took ${slowest.toFixed(1)} s at most; ${answered} answered the request that was under way, in ${whole} every part came to its end`,
    };
  },
  'replica behind and lost': async () => {
    const { before, asksReplica, isBehind, behind, others, lostStatus, lost } =
      await pauseBehindReplica();
    return {
      ok: before && asksReplica && isBehind && !behind && others && lostStatus === 200 && !lost,
      words: `a child paused while the standby replayed nothing ${behind ? 'SHOWED' : 'did not show'}, others ${others ? 'did' : 'DID NOT'}; once the standby was lost matches were answered with ${lostStatus}`,
    };
  },
  'backup under load': async () => {
    const startedAt = performance.now();
    const { meanwhile, pairs, halves } = await backUpOwn();
    return {
      ok: halves === 0 && pairs >= PEOPLE && meanwhile > 0,
      words: `${pairs} accounts backed up and restored in ${secondsSince(startedAt)} s; ${meanwhile} were stored meanwhile, ${halves} came in half`,
    };
  },
  'back to one moment': async () => {
    const { emails, seconds: took } = await goBack();
    return {
      ok: emails.join() === 'after-the-copy@example.org,before-the-copy@example.org',
      words: `who was deleted is back, what came later is not; the start took ${took.toFixed(1)} s`,
    };
  },
  'promotion of the standby': async () => {
    const rounds: Promoted[] = [];
    while (rounds.length < PROMOTIONS) rounds.push(await promote());
    const sum = (count: (round: Promoted) => number) =>
      rounds.reduce((total, round) => total + count(round), 0);
    const slowest = Math.max(...rounds.map((round) => round.seconds));
    const lost = sum((round) => round.lost);
    const wrong = sum((round) => round.wrong.length);
    return {
      ok: lost === 0 && wrong === 0 && slowest < PROMOTION_SECONDS,
      words: `${rounds.length} promotions, ${sum((round) => round.acknowledged)} sign-ups acknowledged and ${lost} lost; written again after ${slowest.toFixed(1)} s at most; ${wrong} answers were neither a success nor 503`,
    };
  },
  'call on livekit': callOnLiveKit,
  'main job in other browsers': useOtherBrowsers,
  ...onEachVersion('demo', tryDemoOn),
  ...onEachVersion('tests of the server', testOnVersion),
};

const wanted = process.argv.slice(2).join(' ');
let failed = 0;
buildServer();
for (const [name, drill] of Object.entries(drills)) {
  if (!name.includes(wanted)) continue;
  const { ok, words } = await drill().catch((error: unknown) => ({
    ok: false,
    words: String(error),
  }));
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name}: ${words}`);
  if (!ok) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;

/** Backs up and restores within one embedded PostgreSQL. */
function backUpOwn() {
  return withPeople(1, async (folder) => {
    const { url, adminUrl, stop } = await startEmbeddedPostgres(folder);
    try {
      await runOn(adminUrl, ['create database copy owner oakling']);
      const copy = new URL(url);
      copy.pathname = '/copy';
      return await backUpUnderLoad(PEOPLE, url, copy.href);
    } finally {
      await stop();
    }
  });
}

function onEachVersion(name: string, tryOn: (version: OlderVersion) => Promise<Outcome>) {
  const drillOf = (version: OlderVersion) =>
    [`${name} on PostgreSQL ${version.split('.', 2).join('.')}`, () => tryOn(version)] as const;
  return Object.fromEntries(OLDER_VERSIONS.map(drillOf));
}

function isEndured({ trouble, mails, taken, repeated, refused, turnedAway, outOfOrder }: Endured) {
  const isOnce = repeated === 0 && outOfOrder === 0;
  if (trouble !== 'unknown') return isOnce && taken === mails && refused === 0;
  // Each unknown address is used once, so each mail is turned away once.
  return isOnce && taken === 0 && refused === mails && turnedAway === mails;
}

function wordsOf(endured: Endured): string {
  const { trouble, mails, taken, repeated, refused, turnedAway, outOfOrder } = endured;
  return `${trouble}: of ${mails} mails ${taken} taken, ${refused} refused for good, ${repeated} twice, ${outOfOrder} out of order, turned away ${turnedAway} times, all over ${endured.seconds.toFixed(0)} s later, slowest request ${endured.slowestRequest.toFixed(2)} s`;
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

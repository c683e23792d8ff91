import { yearsAgo } from './birthdays.ts';
import { storeAppeal } from './stored-appeal.ts';
import { bringNear } from './steps.ts';
import { takeSteps } from '../features/stages/take-steps.ts';
import { sql } from 'kysely';
import type { Browser } from './browser.ts';
import { PASSWORD, type TestApp } from './test-app.ts';
import { enrolledModerator, newModerator } from './moderator.ts';
import { inviteSeconds } from './guardian-invite.ts';
import { uploadPicture } from './pictures.ts';
import { subscribe } from './push-jobs.ts';
import { sendInvite } from './sent-invite.ts';
import {
  approve,
  ask,
  change,
  changeOf,
  meeting,
  newId,
  nextDay,
  propose,
  reject,
  answerParent,
  askElder,
} from './session-request.ts';
import { setRules } from './standing-rules.ts';

/** Everyone who may try something on the first family, which is `elder`, `youth` and `parent`. */
export const ACTORS = [
  'anonymous',
  'elder',
  /** Shares no interest with the youth. */
  'otherElder',
  /** Matches the youth and had asked for a session; then the youth blocked them. */
  'blockedElder',
  'suspendedElder',
  'youth',
  /** Of another family, and a match of the same elder. */
  'otherYouth',
  /** A brother or sister of the youth. */
  'pausedYouth',
  'parent',
  'otherParent',
  /** An account without a person. */
  'account',
  /** Without a second factor. */
  'moderator',
  /** A moderator whose login passed the second factor. */
  'console',
] as const;
export type ActorName = (typeof ACTORS)[number];

/** One family with something of every kind, and strangers with as much of their own. */
export interface Scenario {
  readonly app: TestApp;
  readonly actors: Readonly<Record<ActorName, Browser>>;
  /** A pending request of the elder's, whose place was taken away. */
  readonly withoutPlace: string;
  /** The youth’s own login. */
  readonly youthsLogin: string;
  /** The day of the next session; no two of the scenario overlap. */
  nextDay(): string;
}

/** Words that stand nowhere but in the first family's rows, by whose they are. */
export const MARKS = {
  elderName: 'Ottoline Vandersnoot',
  elderBio: 'I once raced snails in Ljubljana.',
  elderPref: 'Elderpref Thursdays',
  youthName: 'Xanthippe Quillfeather',
  youthBio: 'My hamster is called Brunhilde.',
  parentName: 'Zebedee Quillfeather',
  parentPref: 'Parentpref Mondays',
  inviteNote: 'Notemark for the child',
  childInvited: 'Peregrine Quillfeather',
  place: '77 Marmalade Mews',
  youthPlace: '3 Rhubarb Row',
  message: 'Bring the brass compass',
  reason: 'Her piano recital clashes',
  details: 'He mocked my kazoo',
  question: 'Is the gazebo heated?',
  answer: 'Only by the samovar',
  checkNote: 'Passport with a coffee stain',
} as const;

/** A choice that every role has. */
const LESS_MAIL = { kind: 'session-cancelled', inApp: true, byMail: false };

export async function openScenario(app: TestApp): Promise<Scenario> {
  const elder = await app.signUp('elder', MARKS.elderName);
  const parent = await app.signUp('parent', MARKS.parentName);
  const youth = await app.invite(parent, MARKS.youthName, {
    note: MARKS.inviteNote,
    birthDate: yearsAgo(12),
  });
  const otherElder = await app.signUp('elder', 'Olaf Stranger');
  const otherParent = await app.signUp('parent', 'Petra Stranger');
  const otherYouth = await app.invite(otherParent, 'Yuri Stranger');
  const account = await app.signUp('elder');
  const blockedElder = await app.signUp('elder', 'Bert Blocked');
  const suspendedElder = await app.signUp('elder', 'Stan Suspended');
  const pausedYouth = await app.invite(parent, 'Pippa Paused');
  await sql`delete from people where id = ${account.personId}`.execute(app.platform.db);
  await app.choose(elder, { Photography: 3, 'Art & Creativity': 2 });
  const likeMinded = [youth, otherYouth, pausedYouth, blockedElder, suspendedElder];
  for (const person of likeMinded) await app.choose(person, { Photography: 1 });
  await app.choose(otherElder, { 'Gardening & Nature': 1 });
  await setPreference(app, elder, MARKS.elderPref);
  await setPreference(app, parent, MARKS.parentPref);
  await describe(elder, MARKS.elderName, MARKS.elderBio);
  await describe(youth, MARKS.youthName, MARKS.youthBio);
  await uploadPicture(youth);
  await play({ elder, youth, parent });
  await sendInvite(app, parent, { childName: MARKS.childInvited, note: MARKS.inviteNote });
  await sendInvite(app, otherParent, { childName: 'Yvo Stranger' });
  await inviteSeconds(app, [parent, youth], [otherParent, otherYouth]);
  const own = await ask(otherYouth, meeting(elder, { date: nextDay(), address: 'Nowhere 9' }));
  await approve(otherParent, own);
  await ask(blockedElder, meeting(youth, { date: nextDay() }));
  await youth.must('POST', '/api/blocks', { personId: blockedElder.personId });
  for (const person of [elder, parent, otherElder, pausedYouth]) {
    await person.must('POST', '/api/calendar-feed');
    await person.must('PUT', '/api/notification-choices', LESS_MAIL);
    await subscribe(person);
  }
  await parent.must('POST', `/api/children/${pausedYouth.personId}/pause`);
  const { db } = app.platform;
  await sql`update people set vetting = 'suspended' where id = ${suspendedElder.personId}`.execute(
    db,
  );
  await sql`
    insert into elder_checks (person_id, name, note) values (${elder.personId}, 'Talk', ${MARKS.checkNote})
  `.execute(app.platform.db);
  const withoutPlace = await ask(elder, meeting(youth, { date: nextDay() }));
  await sql`delete from session_arrangements where session_id = ${withoutPlace}`.execute(db);
  await bringNear(app, youth, '13', 20);
  await app.run(takeSteps);
  await setRules(parent, youth, { mostAWeek: 20 });
  await answer(app, youth);
  await sql`
    insert into warnings (person_id, words) values (${youth.personId}, 'Please be kind.')
  `.execute(app.platform.db);
  await storeAppeal(app, suspendedElder);
  await sql`
    select keep_account(${otherElder.personId}, array(select id from reports), now())
  `.execute(app.platform.db);
  const actors = {
    anonymous: app.browser(),
    elder,
    otherElder,
    blockedElder,
    suspendedElder,
    youth,
    otherYouth,
    pausedYouth,
    parent,
    otherParent,
    account,
    moderator: await newModerator(app),
    console: (await enrolledModerator(app)).browser,
  };
  const { body } = await youth.get('/api/logins');
  return { app, actors, withoutPlace, youthsLogin: body.items[0].id, nextDay };
}

/** What somebody answered once the sessions of theirs that were approved were over. */
async function answer(app: TestApp, { personId }: Browser): Promise<void> {
  await sql`
    insert into session_outcomes (session_id, person_id, outcome, answered_at)
    select id, ${personId}, 'felt-uncomfortable', upper(during) from sessions
    where youth_id = ${personId} and status = 'approved'
  `.execute(app.platform.db);
}

/** A session of the first family in each state, with place and words to hide. */
async function play({
  elder,
  youth,
  parent,
}: Record<'elder' | 'youth' | 'parent', Browser>): Promise<void> {
  const words = { address: MARKS.place, message: MARKS.message };
  const reported = await ask(elder, meeting(youth, { date: nextDay(), ...words }));
  await askElder(parent, reported, MARKS.question);
  await youth.must('POST', '/api/reports', {
    id: newId(),
    sessionId: reported,
    category: 'rude-or-hurtful',
    details: MARKS.details,
  });
  await ask(youth, meeting(elder, { date: nextDay(), address: MARKS.youthPlace }));
  await approve(parent, await ask(elder, meeting(youth, { date: nextDay(), ...words })));
  const changed = meeting(youth, { date: nextDay(), ...words });
  await ask(elder, changed);
  await change(elder, changed.id, changeOf(changed, { date: nextDay() }));
  await propose(youth, changed.id, nextDay(), { version: 2 });
  await askElder(parent, changed.id, MARKS.question, 2);
  await answerParent(elder, changed.id, MARKS.answer);
  const rejected = await ask(elder, meeting(youth, { date: nextDay(), ...words }));
  await reject(parent, rejected, MARKS.reason);
}

const describe = (person: Browser, fullName: string, bio: string) =>
  person.must('PATCH', '/api/profile', { fullName, bio });

async function setPreference(app: TestApp, person: Browser, words: string): Promise<void> {
  await sql`update people set connection_pref = ${words} where id = ${person.personId}`.execute(
    app.platform.db,
  );
}

/** A new login of the same person, in a browser of its own; a moderator's has passed the second step. */
export async function another(app: TestApp, person: Browser): Promise<Browser> {
  const { email, personId } = person;
  const browser = Object.assign(app.browser(), { email, personId });
  const { db } = app.platform;
  const { rows } = await sql<{ isEnrolled: boolean }>`
    select two_factor_enabled as "isEnrolled" from users where id::text = ${personId}
  `.execute(db);
  const setEnrolled = (isEnrolled: boolean) =>
    sql`update users set two_factor_enabled = ${isEnrolled} where id::text = ${personId}`.execute(
      db,
    );
  if (rows[0]?.isEnrolled !== true) {
    await browser.must('POST', '/api/log-in', { email, password: PASSWORD });
    return browser;
  }
  // A code of the app works once and for half a minute, for which no test can wait.
  await setEnrolled(false);
  await browser.must('POST', '/api/log-in', { email, password: PASSWORD });
  await setEnrolled(true);
  await sql`update logins set second_factor_at = now() where user_id = ${personId}`.execute(db);
  return browser;
}

/**
 * What this actor must never be shown, whatever they ask: the table of `safety.md`. A moderator is told an
 * address by the one operation that is for that.
 */
export function hiddenFrom(
  actor: ActorName,
  { actors }: Scenario,
  { tells }: { readonly tells?: 'addresses' } = {},
): readonly string[] {
  const { elder, youth, parent } = actors;
  const ofTheElder = [elder.email, MARKS.elderPref];
  const beyondName = [parent.email, MARKS.parentPref];
  const ofTheParent = [...beyondName, parent.personId, MARKS.parentName];
  const ofTheFamily = [...ofTheParent, youth.email, MARKS.inviteNote, MARKS.childInvited];
  switch (actor) {
    case 'elder':
      return [...ofTheFamily, MARKS.youthPlace, MARKS.details, MARKS.checkNote];
    case 'youth':
      // Their guardians they know, by name.
      return [...ofTheElder, ...beyondName, MARKS.inviteNote, MARKS.childInvited, MARKS.checkNote];
    case 'parent':
      return [...ofTheElder, MARKS.details, MARKS.checkNote];
    // Their family knows the elder, from a session of its own.
    case 'otherYouth':
    case 'otherParent': {
      const { elderName: _, elderBio: __, ...others } = MARKS;
      return [...Object.values(others), elder.email, youth.email, youth.personId, ...ofTheParent];
    }
    // Names and bios, the words of a report, the place of a reported session, and notes of moderators.
    case 'console': {
      const { elderName: _, youthName: __, parentName: ___, message: ____, ...others } = MARKS;
      const { place: _____, details: ______, ...hidden } = others;
      const { elderBio: _______, youthBio: ________, checkNote: _________, ...unseen } = hidden;
      const addresses = [elder.email, youth.email, parent.email];
      return [...Object.values(unseen), ...(tells === 'addresses' ? [] : addresses)];
    }
    case 'anonymous':
    case 'otherElder':
    case 'blockedElder':
    case 'suspendedElder':
    case 'pausedYouth':
    case 'account':
    case 'moderator': {
      const own = [elder, youth, parent].flatMap(({ email, personId }) => [email, personId]);
      return [...Object.values(MARKS), ...own];
    }
  }
}

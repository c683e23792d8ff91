import { yearsAgo } from './birthdays.ts';
import { storeSuspension } from './stored-suspension.ts';
import { bringNear } from './steps.ts';
import { takeSteps } from '../features/stages/take-steps.ts';
import { PROFILE_TEXTS } from '@oakling/domain/kernel/profile-texts';
import { APPEAL_TEXTS } from '@oakling/domain/admin/appeal';
import { CHECK_TEXTS } from '@oakling/domain/admin/clearance-contract';
import { REPORT_TEXTS } from '@oakling/domain/safety/report';
import { WARNING_TEXTS } from '@oakling/domain/safety/warning';
import { ANSWER_TEXTS, QUESTION_TEXTS } from '@oakling/domain/sessions/contract';
import { textsOf } from '@oakling/domain/sessions/offer-texts';
import { textColumns } from '../platform/db/columns.ts';
import type { ActorName } from './actors.ts';
import { insertPasskey } from './authenticator.ts';
import type { Browser } from './browser.ts';
import { PASSWORD, type TestApp } from './test-app.ts';
import { enrolledModerator, newModerator } from './moderator.ts';
import type { Family } from './family.ts';
import { inviteGuardian } from './guardian-invite.ts';
import { passProfile, uploadPicture } from './pictures.ts';
import { subscribe } from './push-jobs.ts';
import { storeCheckIns, storeKeepsakes } from './stored-check-ins.ts';
import { answer, thank } from './scenario-answers.ts';
import { ALL_MARKS, FORMER, MARKS, OFFER_MARKS, wordsOf } from './marks.ts';
import { askAnAdult, askNowhere, openAdult, openGuardians } from './scenario-guardians.ts';
import { sendInvite } from './sent-invite.ts';
import { storeChild } from './stored-child.ts';
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

/** A family with data of every kind, and strangers who have as much. */
export interface Scenario extends Tried {
  readonly app: TestApp;
  readonly actors: Readonly<Record<ActorName, Browser>>;
  /** The objects on which the adult youth and their former guardian act. */
  readonly ofAdult: Tried;
  /** The day of the next session. No two sessions of the scenario overlap. */
  nextDay(): string;
}

interface Tried {
  readonly family: Family;
  /**
   * Another child of the family's two guardians, or of the parent alone. For an adult, who has no guardian, this is the
   * adult.
   */
  newChild(of?: 'both' | 'parent'): Promise<Browser>;
  /** A child that has neither standing rules nor a date of birth. */
  readonly withoutRules: Browser;
  /** A pending request by the elder whose place was deleted. */
  readonly withoutPlace: string;
  readonly youthsLogin: string;
}

/** A setting that every role has. */
const LESS_MAIL = { kind: 'session-cancelled', inApp: true, byMail: false };

export async function openScenario(app: TestApp): Promise<Scenario> {
  const elder = await app.signUp('elder', MARKS.fullName.elder);
  const parent = await app.signUp('parent', MARKS.fullName.parent);
  const youth = await app.invite(parent, MARKS.fullName.youth, {
    note: MARKS.inviteNote.parent,
    birthDate: yearsAgo(12),
  });
  const otherElder = await app.signUp('elder', 'Olaf Stranger');
  const otherParent = await app.signUp('parent', 'Petra Stranger');
  const otherYouth = await app.invite(otherParent, 'Yuri Stranger');
  const account = await app.signUp('elder');
  const blockedElder = await app.signUp('elder', 'Bert Blocked');
  const suspendedElder = await app.signUp('elder', 'Stan Suspended');
  const pausedYouth = await app.invite(parent, 'Pippa Paused');
  await app.query`delete from people where id = ${account.personId}`;
  await app.choose(elder, { Photography: 3, 'Art & Creativity': 2 });
  const likeMinded = [youth, otherYouth, pausedYouth, blockedElder, suspendedElder];
  for (const person of likeMinded) await app.choose(person, { Photography: 1 });
  await app.choose(otherElder, { 'Gardening & Nature': 1 });
  await setPreference(app, elder, MARKS.connectionPref.elder);
  await setPreference(app, parent, MARKS.connectionPref.parent);
  await describe(app, 'elder', elder);
  await describe(app, 'youth', youth);
  await uploadPicture(youth);
  await passProfile(parent, youth);
  await play({ elder, youth, parent });
  await sendInvite(app, parent, {
    childName: MARKS.childName.parent,
    note: MARKS.inviteNote.parent,
  });
  await sendInvite(app, otherParent, { childName: 'Yvo Stranger' });
  await inviteGuardian(app, { by: otherParent, child: otherYouth, email: 'x@stranger.example' });
  const guardians = await openGuardians(app, { elder, youth, parent });
  const adult = await openAdult(app, elder);
  const own = await ask(otherYouth, meeting(elder, { date: nextDay(), address: 'Nowhere 9' }));
  await approve(otherParent, own);
  await thank(app, otherYouth);
  await ask(blockedElder, meeting(youth, { date: nextDay() }));
  await youth.must('POST', '/api/blocks', { personId: blockedElder.personId });
  await elder.must('PUT', '/api/trusted-person', {
    name: MARKS.trustedName.elder,
    email: 'ermintrude@home.example',
  });
  for (const person of [elder, parent]) await insertPasskey(app, person);
  for (const person of [elder, parent, otherElder, pausedYouth]) {
    await person.must('POST', '/api/calendar-feed');
    await person.must('PUT', '/api/notification-choices', LESS_MAIL);
    await subscribe(person);
  }
  await parent.must('POST', `/api/children/${pausedYouth.personId}/pause`);
  const { db } = app.platform;
  await app.query`update people set vetting = 'suspended' where id = ${suspendedElder.personId}`;
  const withoutPlace = await askNowhere(app, elder, youth);
  await bringNear(app, youth, '13', 20);
  await app.run(takeSteps);
  await askAnAdult(elder, adult.adultYouth);
  await setRules(parent, youth, { mostAWeek: 20 });
  await answer(app, youth);
  await storeCheckIns(app, { elder, youth });
  await storeKeepsakes(app, { elder, youth });
  await app.query`
    insert into help_requests (session_id, version, part, asked_at)
    values (${withoutPlace}, 1, 'youth', now())
  `;
  const note = textColumns(CHECK_TEXTS, wordsOf(CHECK_TEXTS, 'console'));
  await db
    .insertInto('elder_checks')
    .values({ person_id: elder.personId, name: 'Talk', ...note })
    .execute();
  const warning = textColumns(WARNING_TEXTS, wordsOf(WARNING_TEXTS, 'console'));
  await db
    .insertInto('warnings')
    .values({ person_id: youth.personId, ...warning })
    .execute();
  const { code } = await storeSuspension(app, suspendedElder);
  const appeal = { link: code, ...wordsOf(APPEAL_TEXTS, 'suspendedElder') };
  await app.browser().must('POST', '/api/appeals', appeal);
  await app.query`
    select snapshot_account(${otherElder.personId}, array(select id from reports), now())
  `;
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
    ...guardians,
    ...adult,
  };
  return {
    app,
    actors,
    family: { elder, youth, parent },
    newChild: (of = 'both') =>
      storeChild(app, of === 'both' ? [parent, guardians.secondGuardian] : [parent]),
    withoutRules: pausedYouth,
    withoutPlace,
    youthsLogin: await loginOf(youth),
    ofAdult: {
      family: { elder, youth: adult.adultYouth, parent: adult.adultsParent },
      newChild: () => Promise.resolve(adult.adultYouth),
      withoutRules: adult.adultYouth,
      withoutPlace: await askNowhere(app, elder, adult.adultYouth),
      youthsLogin: await loginOf(adult.adultYouth),
    },
    nextDay,
  };
}

const loginOf = async (person: Browser): Promise<string> =>
  (await person.get('/api/logins')).body.items[0].id;

/** The scenario as an actor uses it, with the family on which this actor tries operations. */
export function triedBy(scenario: Scenario, actor: Browser): Scenario {
  const { adultYouth, adultsParent } = scenario.actors;
  const isOfAdult = actor === adultYouth || actor === adultsParent;
  return isOfAdult ? { ...scenario, ...scenario.ofAdult } : scenario;
}

/** A session of the first family in each state, with a place and texts that must be hidden. */
async function play({
  elder,
  youth,
  parent,
}: Record<'elder' | 'youth' | 'parent', Browser>): Promise<void> {
  const words = { address: MARKS.address.elder, ...OFFER_MARKS };
  const question = wordsOf(QUESTION_TEXTS, 'parent');
  const reported = await ask(elder, meeting(youth, { date: nextDay(), ...words }));
  await askElder(parent, reported, question);
  await youth.must('POST', '/api/reports', {
    id: newId(),
    sessionId: reported,
    category: 'rude-or-hurtful',
    ...wordsOf(REPORT_TEXTS, 'youth'),
  });
  await ask(youth, meeting(elder, { date: nextDay(), address: MARKS.address.youth }));
  await approve(parent, await ask(elder, meeting(youth, { date: nextDay(), ...words })));
  const former = { address: FORMER.address, ...textsOf(FORMER) };
  const changed = meeting(youth, { date: nextDay(), ...former });
  await ask(elder, changed);
  await change(elder, changed.id, changeOf(changed, { date: nextDay(), ...words }));
  await propose(youth, changed.id, nextDay(), { version: 2 });
  await askElder(parent, changed.id, question, 2);
  await answerParent(elder, changed.id, wordsOf(ANSWER_TEXTS, 'elder'));
  const rejected = await ask(elder, meeting(youth, { date: nextDay(), ...words }));
  await reject(parent, rejected, MARKS.rejectionReason.parent);
}

/** Has a person write every text of their profile. Others see the name immediately. */
async function describe(app: TestApp, writer: 'elder' | 'youth', person: Browser) {
  const own = ALL_MARKS.filter((mark) => mark.writer === writer && mark.text in PROFILE_TEXTS);
  const words = Object.fromEntries(own.map((mark) => [mark.text, mark.words]));
  const fullName = MARKS.fullName[writer];
  if (writer === 'elder')
    await app.query`update people set full_name = ${fullName} where id = ${person.personId}`;
  await person.must('PATCH', '/api/profile', { fullName, ...words });
}

async function setPreference(app: TestApp, person: Browser, words: string): Promise<void> {
  await app.query`update people set connection_pref = ${words} where id = ${person.personId}`;
}

/** A new login of the same person in a separate browser. A moderator's login has passed the second step. */
export async function another(app: TestApp, person: Browser): Promise<Browser> {
  const { email, personId } = person;
  const browser = Object.assign(app.browser(), { email, personId });
  const rows = await app.query<{ isEnrolled: boolean }>`
    select two_factor_enabled as "isEnrolled" from users where id::text = ${personId}
  `;
  const setEnrolled = (isEnrolled: boolean) =>
    app.query`update users set two_factor_enabled = ${isEnrolled} where id::text = ${personId}`;
  if (rows[0]?.isEnrolled !== true) {
    await browser.must('POST', '/api/log-in', { email, password: PASSWORD });
    return browser;
  }
  // An authenticator's code works once and for half a minute, for which tests can't wait.
  await setEnrolled(false);
  await browser.must('POST', '/api/log-in', { email, password: PASSWORD });
  await setEnrolled(true);
  await app.query`update logins set second_factor_at = now() where user_id = ${personId}`;
  return browser;
}

import { PIN_TRIES } from '@oakling/domain/identity/pin';
import { remindOfChecks } from '../features/admin/remind-of-checks.ts';
import { tellNewMatches } from '../features/matches/tell-new-matches.ts';
import { carryConsents } from '../features/legal/carry-consents.ts';
import { takeSteps } from '../features/stages/take-steps.ts';
import { lapseSessions, sendReminders } from '../features/sessions/day/send-reminders.ts';
import { yearsAgo } from './birthdays.ts';
import { bringNear, comeOfAge } from './steps.ts';
import { appealCodeOf } from './appeal-code.ts';
import type { Browser } from './browser.ts';
import { comeBack, goAway, wishAll } from './guardian-wishes.ts';
import { emailCode } from './email-code.ts';
import { openFamily, type Family } from './family.ts';
import { agree, preApprove } from './growing.ts';
import { heldSession } from './held-session.ts';
import { acceptance, guardianCode, inviteGuardian } from './guardian-invite.ts';
import { enroll, enrolledModerator, newModerator } from './moderator.ts';
import { PASSWORD, type TestApp, type SentMail } from './test-app.ts';
import { addChild, enterPin, handOver, OTHER_PIN } from './pin-child.ts';
import { addGuardian } from './second-guardian.ts';
import { somebodyIsLate } from './running-late.ts';
import { setRules } from './standing-rules.ts';
import { relativeHelps } from './trusted-person.ts';
import { sendInvite, type SentInvite } from './sent-invite.ts';
import {
  answerParent,
  answerProposal,
  approve,
  ask,
  askElder,
  cancel,
  change,
  changeOf,
  dayFromNow,
  meeting,
  propose,
  reject,
  type MakeMeeting,
} from './session-request.ts';

/** The number of different mail subjects. `causeEveryMail` causes each of them. */
export const MAIL_SUBJECTS = 73;

/** Causes every mail, and leaves a pending request. The sessions are in person. */
export async function causeEveryMail(
  app: TestApp,
): Promise<{ family: Family; invite: SentInvite; mails: readonly SentMail[] }> {
  const family = await openFamily(app);
  const { elder, youth, parent } = family;
  const on = (days: number) => meeting(youth, { date: dayFromNow(days) });
  const invite = await sendInvite(app, parent);
  await parent.must('POST', `/api/invites/${invite.token}/resend`);
  await app.browser().post('/api/forgot-password', { email: elder.email });
  await enroll(await app.signUp('elder', 'Ella Enrolled'));
  await changeEmail(app, parent, elder);
  await childGetsMailbox(parent);
  await pinLocks(app, parent);
  await sessionsAreRequested(app, family, meeting);
  await somebodyComes(app, family);
  await checkLapses(app, elder);
  await somebodyIsWarned(app, family);
  await somebodyIsLate(app);
  await consentEnds(app, family);
  await moderatorsDecide(app, family);
  await guardianComesAndGoes(app, family);
  await otherGuardianHears(app, family, on(11), on(13));
  await childGrowsUp(app, family);
  await childLeaves(app, parent);
  await relativeHelps(app);
  await ask(elder, on(12));
  return { family, invite, mails: await app.mails() };
}

/** Causes every mail about sessions of one kind. */
export async function causeSessionMails(
  app: TestApp,
  make: MakeMeeting,
): Promise<readonly SentMail[]> {
  const family = await openFamily(app);
  const on = (days: number) => make(family.youth, { date: dayFromNow(days) });
  await sessionsAreRequested(app, family, make);
  await otherGuardianHears(app, family, on(11), on(13));
  return app.mails();
}

async function sessionsAreRequested(
  app: TestApp,
  family: Family,
  make: MakeMeeting,
): Promise<void> {
  const { elder, youth, parent } = family;
  const on = (days: number, time = {}) => make(youth, { date: dayFromNow(days), ...time });
  const rejected = await ask(elder, on(3));
  await askElder(parent, rejected, 'Who else?');
  await answerParent(elder, rejected, 'Nobody.');
  await reject(parent, rejected);
  await approve(parent, await ask(elder, on(4)));
  const agreed = await ask(elder, on(4, { startTime: '11:00', endTime: '12:00' }));
  await approve(parent, agreed);
  await agree(youth, agreed);
  const changed = on(5);
  await approve(parent, await ask(elder, changed));
  await propose(parent, changed.id, dayFromNow(6));
  await answerProposal(elder, changed.id, 'decline');
  await change(elder, changed.id, changeOf(changed, { date: dayFromNow(7) }));
  await cancel(elder, changed.id, '', 2);
  await severalEnd(app, family, make);
  await ruleApproves(app, make);
  await ask(elder, on(10));
  await timePasses(app);
}

async function guardianComesAndGoes(app: TestApp, { parent, youth }: Family): Promise<void> {
  const jon = await app.signUp('parent', 'Jon Young');
  const { id } = await inviteGuardian(app, { by: parent, child: youth, email: jon.email });
  await parent.must('POST', `/api/guardian-invites/${id}/resend`);
  const code = await guardianCode(app, jon.email);
  await jon.must('POST', '/api/guardian-links/accept', acceptance(code));
  await jon.must('DELETE', `/api/children/${youth.personId}/guardianship`);
  const ann = await inviteGuardian(app, { by: parent, child: youth, email: 'ann@else.example' });
  await app.browser().must('POST', '/api/guardian-links/decline', { code: ann.code });
}

async function childGrowsUp(app: TestApp, { parent }: Family): Promise<void> {
  const child = await app.invite(parent, 'Ida Young', { birthDate: yearsAgo(12) });
  const correct = { birthDate: yearsAgo(14), reason: 'The year was wrong' };
  await parent.must('POST', `/api/children/${child.personId}/birth-date/correct`, correct);
  await bringNear(app, child, '13', 6);
  await app.run(takeSteps);
  await bringNear(app, child, '13', 0);
  await app.run(takeSteps);
  await comeOfAge(app, child);
}

async function childLeaves(app: TestApp, parent: Browser): Promise<void> {
  const child = await app.invite(parent, 'Max Young');
  await child.must('POST', '/api/account/removal', { password: PASSWORD });
}

async function changeEmail(app: TestApp, parent: Browser, other: Browser): Promise<void> {
  for (const email of [other.email, `new-${parent.email}`]) {
    await parent.must('PUT', '/api/email', { email, password: PASSWORD });
    parent.email = email;
  }
  await parent.must('POST', '/api/email-proofs', { code: await emailCode(app, parent.email) });
}

async function childGetsMailbox(parent: Browser): Promise<void> {
  const { id } = await addChild(parent, 'Liv Young');
  const email = `liv-${parent.email}`;
  await parent.must('PUT', `/api/children/${id}/first-email`, { email });
}

async function pinLocks(app: TestApp, parent: Browser): Promise<void> {
  const child = await addChild(parent, 'Kim Young');
  const tablet = await handOver(app, child, parent);
  for (let tries = 0; tries < PIN_TRIES; tries += 1) await enterPin(tablet, child.id, OTHER_PIN);
}

async function severalEnd(app: TestApp, { youth }: Family, make: MakeMeeting): Promise<void> {
  const otto = await app.signUp('elder', 'Otto');
  await app.choose(otto, { Photography: 2 });
  for (const days of [8, 9]) await ask(otto, make(youth, { date: dayFromNow(days) }));
  await otto.must('POST', '/api/blocks', { personId: youth.personId });
}

async function ruleApproves(app: TestApp, make: MakeMeeting): Promise<void> {
  const family = await openFamily(app);
  const on = (days: number) => make(family.elder, { date: dayFromNow(days) });
  await approve(family.parent, await ask(family.youth, on(12)));
  await preApprove(app, family);
  await ask(family.youth, on(13));
  const other = await addGuardian(app, [family.youth]);
  await wishAll(other, family.youth);
  await ask(family.youth, on(14));
}

/** The session on the fourth day comes near, and the request for the tenth day expires. */
async function timePasses(app: TestApp): Promise<void> {
  for (const moment of [`${dayFromNow(3)}T12:00Z`, `${dayFromNow(4)}T09:30Z`]) {
    app.setNow(new Date(moment));
    await app.run(sendReminders);
    await app.run(carryConsents);
  }
  app.setNow(new Date(`${dayFromNow(10)}T10:01Z`));
  await app.run(lapseSessions);
  app.setNow(null);
}

async function checkLapses(app: TestApp, { personId }: Browser): Promise<void> {
  await newModerator(app);
  await app.query`
    insert into elder_checks (person_id, name, recorded_at, valid_until, note)
    values (${personId}, 'Talk', now() - interval '99 days', ${dayFromNow(30)}, 'Met her'),
      (${personId}, 'Training', now() - interval '99 days', ${dayFromNow(-1)}, 'Met her')
  `;
  await app.run(remindOfChecks);
}

async function somebodyComes(app: TestApp, { parent }: Family): Promise<void> {
  await app.query`
    update people set matchable_since = now() - interval '9 days',
      last_digest_at = now() - interval '8 days'
  `;
  const sibling = await app.invite(parent, 'Nia Young');
  await app.choose(sibling, { Photography: 2 });
  await app.run(tellNewMatches);
}

async function somebodyIsWarned(app: TestApp, { youth }: Family): Promise<void> {
  const moderator = (await enrolledModerator(app)).browser;
  const words = 'Please be kind.';
  await moderator.must('POST', `/api/moderation/people/${youth.personId}/warnings`, { words });
}

async function consentEnds(app: TestApp, { parent }: Family): Promise<void> {
  const { browser: moderator } = await enrolledModerator(app);
  const eli = await app.invite(parent, 'Eli Young');
  await addGuardian(app, [eli]);
  const path = `/api/moderation/people/${eli.personId}/consent/withdraw`;
  await moderator.must('POST', path, { note: 'She rang us.' });
}

async function otherGuardianHears(
  app: TestApp,
  { elder, parent, youth }: Family,
  body: { readonly id: string },
  twice: { readonly id: string },
): Promise<void> {
  const max = await addGuardian(app, [youth]);
  await approve(parent, await ask(elder, body));
  await setRules(parent, youth, { mostAWeek: 20 });
  await everybodyApproves(app, { elder, parent, youth }, max, twice);
}

async function everybodyApproves(
  app: TestApp,
  { elder, parent, youth }: Family,
  max: Browser,
  body: { readonly id: string },
): Promise<void> {
  await wishAll(parent, youth);
  await approve(parent, await ask(elder, body));
  await app.deliver();
  await wishAll(parent, youth, false);
  await goAway(parent, youth, max);
  await comeBack(parent, youth);
  await goAway(parent, youth, max);
  await max.must('DELETE', `/api/children/${youth.personId}/guardianship`);
  await addGuardian(app, [youth]);
}

async function moderatorsDecide(app: TestApp, { parent, youth }: Family): Promise<void> {
  const { browser: moderator } = await enrolledModerator(app);
  // An installation without a host name can only clear its details.
  await moderator.must('PUT', '/api/moderation/settings', { HOST_HELPLINE: '' });
  const stranger = await app.signUp('elder', 'Stella Suspended');
  const sibling = await app.invite(parent, 'Noa Young');
  const pathOf = ({ personId }: Browser) => `/api/moderation/people/${personId}`;
  const met = await app.signUp('elder', 'Emil Met');
  await app.choose(met, { Photography: 1 });
  await heldSession(app, { elder: met, youth, parent });
  const why = { note: 'Spoke with both', told: 'You asked for an address.' };
  for (const person of [stranger, sibling, met])
    await moderator.must('POST', `${pathOf(person)}/suspend`, why);
  for (const person of [sibling, met])
    await moderator.must('POST', `${pathOf(person)}/reinstate`, { note: 'Sorted out' });
  const link = await appealCodeOf(app, stranger);
  await app.browser().must('POST', '/api/appeals', { link, words: 'It was not me.' });
  // There are two moderators, so the decision that is appealed must be the other one's. Rule 9.165
  await app.query`update vetting_decisions set moderator_id = null`;
  const { body } = await moderator.get('/api/moderation/appeals');
  const answer = { outcome: 'kept', told: 'It was in your own words.' };
  await moderator.must('POST', `/api/moderation/appeals/${body.items[0].id}/answer`, answer);
}

import type { Config } from '../../../server/src/platform/process/config.ts';
import { passProfile } from '../../../server/src/testing/pictures.ts';
import type { Browser } from '../../../server/src/testing/browser.ts';
import { moderate } from './moderation.ts';
import { check } from './moderator.ts';
import { DEMO_DOMAIN, ELDERS, PARENTS, type DemoChild } from './people.ts';
import { dayAhead, nearHours, Seeder, type Find } from './seeder.ts';
import { ADULT_SESSIONS, ASKED_BEFORE, ASKED_TODAY, TRUSTED_SESSION } from './new-sessions.ts';
import { HISTORY, type DemoSession } from './sessions.ts';
import { NEAR_SESSIONS, type NearSession } from './near-sessions.ts';
import { follow } from './since.ts';

export async function fillDemo(config: Config, databaseUrl: string, origin: string): Promise<void> {
  const seeder = await Seeder.open(config, databaseUrl, origin);
  try {
    if (!(await seeder.isEmpty())) return;
    console.log('Filling the demo…');
    const find = await addPeople(seeder);
    await seeder.daysAgo(12);
    await seeder.recordConsents();
    await checkElders(seeder, find);
    await meet(seeder, find);
    await trust(seeder, find);
    await shareChildren(seeder, find);
    await supervise(seeder, find);
    await growUp(seeder, find);
    await addAll(seeder, find, ASKED_TODAY);
    const max = { fullName: 'Max Young', email: `max${DEMO_DOMAIN}`, ageRange: '10-15' };
    await seeder.invite(find('dana'), max);
    // Mail to this address bounces. The parent is told about it, and moderators see it in the list of undelivered
    // mails.
    const nico = { fullName: 'Nico Rivera', email: 'nico@no-mail.example', ageRange: '10-15' };
    await seeder.invite(find('tomas'), nico);
    await moderate(seeder, find);
  } finally {
    await seeder.close();
  }
}

async function supervise(seeder: Seeder, find: Find): Promise<void> {
  const dana = find('dana');
  await seeder.daysAgo(1);
  await dana.must('POST', `/api/children/${find('leo').personId}/pause`);
  const block = { personId: find('amina').personId, childId: find('lily').personId };
  await dana.must('POST', '/api/blocks', block);
}

/** One elder has only the first two checks, so no family sees her yet. Another elder's checks expire soon. */
async function checkElders(seeder: Seeder, find: Find): Promise<void> {
  const checked = ELDERS.map(({ email }) => email.replace(DEMO_DOMAIN, ''));
  for (const name of checked) {
    const given = { ilse: { many: 2 }, harjit: { days: 20 } }[name] ?? {};
    await check(seeder, find(name), given);
  }
}

async function addPeople(seeder: Seeder): Promise<Find> {
  const people = new Map<string, Browser>();
  await seeder.daysAgo(14);
  for (const { email, interests, ...profile } of ELDERS) {
    const elder = await seeder.signUp('elder', email, profile.fullName);
    await seeder.describe(elder, profile, interests);
    people.set(email, elder);
  }
  for (const { email, children, ...profile } of PARENTS) {
    const parent = await seeder.signUp('parent', email, profile.fullName);
    await seeder.describe(parent, profile);
    people.set(email, parent);
    for (const child of children) {
      await seeder.invite(parent, child, birthDateOf(child));
      const youth = await seeder.completeInvite(child.email);
      const { fullName, avatar, bio } = child;
      await seeder.describe(youth, { fullName, avatar, bio }, child.interests);
      await passProfile(parent, youth);
      people.set(child.email, youth);
    }
  }
  const find = (name: string): Browser => {
    const person = people.get(`${name}${DEMO_DOMAIN}`);
    if (person === undefined) throw new Error(`no demo person named ${name}`);
    return person;
  };
  // This child has no mailbox, and will log in with a PIN on the family's tablet.
  const anika = { childName: 'Anika Nair', pin: '483920', guardianConsent: true };
  await find('priya').must('POST', '/api/children', anika);
  return find;
}

/** Empty if the parent gave no date of birth. */
function birthDateOf({ turns }: DemoChild): string {
  if (turns === undefined) return '';
  const day = Temporal.PlainDate.from(dayAhead(turns.inDays));
  return day.subtract({ years: turns.age }).toString();
}

async function addSession(seeder: Seeder, find: Find, session: DemoSession): Promise<string> {
  const { from, to, day, hours, interests, message, where, decision } = session;
  const [start, end] = hours;
  await seeder.daysAgo(session.askedDaysAgo ?? 0);
  const people = { from: find(from), to: find(to) };
  const id = await seeder.request({ ...people, day, start, end, interests, message, where });
  if (decision === undefined) return id;
  const parent = find(parentOf(from) ?? parentOf(to) ?? '');
  const path = `/api/sessions/${id}`;
  // From the age of 13, an invited youth must agree first.
  if (isThirteen(to)) await follow(people.to, id, { by: to, agree: true });
  if (decision === 'approve') await follow(parent, id, { by: from, approve: true });
  else {
    const reason = decision.rejectedBecause;
    await parent.must('POST', `${path}/reject`, { version: 1, reason });
  }
  return id;
}

async function meet(seeder: Seeder, find: Find): Promise<void> {
  const added = new Map<DemoSession | NearSession, string>();
  for (const session of HISTORY) added.set(session, await addSession(seeder, find, session));
  for (const session of NEAR_SESSIONS) {
    const id = await addNear(seeder, find, session);
    if (id !== null) added.set(session, id);
  }
  await seeder.daysAgo(0);
  for (const [session, id] of added) await followAll(find, id, session);
}

async function addAll(seeder: Seeder, find: Find, sessions: readonly DemoSession[]) {
  for (const session of sessions) {
    await followAll(find, await addSession(seeder, find, session), session);
  }
}

/** Null near midnight, when the session would span two days. */
async function addNear(seeder: Seeder, find: Find, { near, ...session }: NearSession) {
  const hours = nearHours(near);
  return hours === null ? null : addSession(seeder, find, { ...session, ...hours });
}

/**
 * Two children have a second guardian. For one child, both guardians must approve. For the other, one guardian is away.
 */
async function shareChildren(seeder: Seeder, find: Find): Promise<void> {
  await seeder.daysAgo(1);
  const [tomas, noa, karin, finn] = [find('tomas'), find('noa'), find('karin'), find('finn')];
  await join(seeder, { by: tomas, child: noa, name: 'ines', fullName: 'Inês Rivera' });
  await tomas.must('PUT', `/api/children/${noa.personId}/who-approves`, { all: true });
  const otto = await join(seeder, {
    by: karin,
    child: finn,
    name: 'otto',
    fullName: 'Otto Keller',
  });
  const until = new Date(Date.now() + 10 * 86_400_000).toISOString();
  await karin.must('PUT', `/api/children/${finn.personId}/away`, {
    until,
    substituteId: otto.personId,
  });
  // This invite is still open.
  await seeder.inviteGuardian(find('dana'), find('lily'), `mark${DEMO_DOMAIN}`);
}

async function join(
  seeder: Seeder,
  { by, child, name, fullName }: { by: Browser; child: Browser; name: string; fullName: string },
): Promise<Browser> {
  const email = `${name}${DEMO_DOMAIN}`;
  const guardian = await seeder.signUp('parent', email, fullName);
  await seeder.inviteGuardian(by, child, email);
  await guardian.must('POST', '/api/guardian-links/accept', seeder.guardianAcceptance(email));
  return guardian;
}

/** A father pre-approves sessions between a verified elder and his 16-year-old child. */
async function trust(seeder: Seeder, find: Find): Promise<void> {
  await seeder.daysAgo(1);
  const path = `/api/friendships/${find('walter').personId}/${find('noa').personId}/pre-approval`;
  await find('tomas').must('PUT', path);
  await addAll(seeder, find, [TRUSTED_SESSION]);
}

/** Eva turned 18 yesterday and now decides for herself. Finn will soon turn 13. */
async function growUp(seeder: Seeder, find: Find): Promise<void> {
  await seeder.confirmAge(find('eva'));
  await seeder.tellOfSteps();
  await seeder.daysAgo(1);
  await addAll(seeder, find, [ASKED_BEFORE]);
  await seeder.deliver();
  await seeder.comeOfAge(find('eva'));
  await addAll(seeder, find, ADULT_SESSIONS);
}

async function followAll(find: Find, id: string, { since = [] }: Pick<DemoSession, 'since'>) {
  for (const step of since) await follow(find(step.by), id, step);
}

/** In the demo, children are either under 13, or 15 and older. */
function isThirteen(name: string): boolean {
  const child = PARENTS.flatMap(({ children }) => children).find(
    ({ email }) => email === `${name}${DEMO_DOMAIN}`,
  );
  return child?.ageRange === '15-20';
}

/** Undefined for an elder. */
function parentOf(name: string): string | undefined {
  const parent = PARENTS.find(({ children }) =>
    children.some(({ email }) => email === `${name}${DEMO_DOMAIN}`),
  );
  return parent?.email.replace(DEMO_DOMAIN, '');
}

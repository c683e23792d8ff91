import type { Config } from '../../src/platform/process/config.ts';
import { newId } from '../../src/testing/session-request.ts';
import type { Browser } from '../../src/testing/browser.ts';
import { DEMO_DOMAIN, ELDERS, PARENTS } from './people.ts';
import { nearHours, Seeder } from './seeder.ts';
import { NEAR_SESSIONS, SESSIONS, type DemoSession, type NearSession } from './sessions.ts';

/** Finds a person's browser by the first part of their e-mail. */
type Find = (name: string) => Browser;

/** Fills an empty database with families, elders and sessions in every state. */
export async function fillDemo(config: Config, databaseUrl: string, origin: string): Promise<void> {
  const seeder = await Seeder.open(config, databaseUrl, origin);
  try {
    if (!(await seeder.isEmpty())) return;
    console.log('Filling the demo…');
    const find = await addPeople(seeder);
    await checkElders(seeder, find);
    for (const session of SESSIONS) await addSession(seeder, find, session);
    for (const session of NEAR_SESSIONS) await addNear(seeder, find, session);
    await shareChild(seeder, find);
    await supervise(seeder, find);
    await report(find);
  } finally {
    await seeder.close();
  }
}

/** What a parent does about children: a pause, which cancels what was planned, and a block. */
async function supervise(seeder: Seeder, find: Find): Promise<void> {
  const dana = find('dana');
  await seeder.daysAgo(1);
  await dana.must('POST', `/api/children/${find('leo').personId}/pause`);
  const block = { personId: find('amina').personId, childId: find('lily').personId };
  await dana.must('POST', '/api/blocks', block);
}

/** Two elders have every check, one the first two; the others are as new as most. */
async function checkElders(seeder: Seeder, find: Find): Promise<void> {
  await seeder.check(find('rosa'), Infinity);
  await seeder.check(find('walter'), Infinity);
  await seeder.check(find('mei'), 2);
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
    for (const { email: childEmail, ageRange, interests, ...childProfile } of children) {
      await seeder.invite(parent, childProfile.fullName, childEmail, ageRange);
      const youth = await seeder.completeInvite(childEmail);
      await seeder.describe(youth, childProfile, interests);
      people.set(childEmail, youth);
    }
  }
  const find = (name: string): Browser => {
    const person = people.get(`${name}${DEMO_DOMAIN}`);
    if (person === undefined) throw new Error(`nobody is called ${name}`);
    return person;
  };
  await seeder.invite(find('dana'), 'Max Young', `max${DEMO_DOMAIN}`, '10-15');
  return find;
}

async function addSession(seeder: Seeder, find: Find, session: DemoSession): Promise<void> {
  const { from, to, day, hours, interests, message, where, decision } = session;
  const [start, end] = hours;
  await seeder.daysAgo(session.askedDaysAgo);
  const people = { from: find(from), to: find(to) };
  const id = await seeder.request({ ...people, day, start, end, interests, message, where });
  if (decision === undefined) return;
  const parent = find(parentOf(from) ?? parentOf(to) ?? '');
  const path = `/api/sessions/${id}`;
  if (decision === 'approve') await parent.must('POST', `${path}/approve`, { version: 1 });
  else {
    const reason = decision.rejectedBecause;
    await parent.must('POST', `${path}/reject`, { version: 1, reason });
  }
}

/** None where the clock is so near midnight that it would not be within one day. */
async function addNear(seeder: Seeder, find: Find, { near, ...session }: NearSession) {
  const hours = nearHours(near);
  if (hours !== null) await addSession(seeder, find, { ...session, ...hours });
}

/** Noa lives in two homes, and a second guardian decides too. */
async function shareChild(seeder: Seeder, find: Find): Promise<void> {
  await seeder.daysAgo(1);
  const email = `ines${DEMO_DOMAIN}`;
  const ines = await seeder.signUp('parent', email, 'Inês Rivera');
  await seeder.inviteGuardian(find('tomas'), find('noa'), email);
  await ines.must('POST', '/api/guardian-links/accept', seeder.guardianAcceptance(email));
}

/** Two reports wait for the moderators. */
async function report(find: Find): Promise<void> {
  await find('dana').must('POST', '/api/reports', {
    id: newId(),
    personId: find('gunnar').personId,
    childId: find('lily').personId,
    category: 'asked-to-meet-elsewhere',
    details: 'He asked Lily to come to the harbour instead of the library.',
  });
  await find('noa').must('POST', '/api/reports', {
    id: newId(),
    personId: find('walter').personId,
    category: 'something-else',
    details: 'He was twenty minutes late, twice.',
  });
}

/** The name of a child's parent; none for an elder. */
function parentOf(name: string): string | undefined {
  const parent = PARENTS.find(({ children }) =>
    children.some(({ email }) => email === `${name}${DEMO_DOMAIN}`),
  );
  return parent?.email.replace(DEMO_DOMAIN, '');
}

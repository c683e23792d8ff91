import type { Config } from '../../src/platform/config.ts';
import type { Browser } from '../../src/testing/browser.ts';
import { ELDERS, PARENTS } from './people.ts';
import { Seeder } from './seeder.ts';

const ZOOM = 'https://zoom.us/j/5551234567';

/** Fills an empty database with families, elders and sessions in every state. */
export async function fillDemo(config: Config, databaseUrl: string, origin: string): Promise<void> {
  const seeder = await Seeder.open(config, databaseUrl, origin);
  try {
    if (!(await seeder.isEmpty())) return;
    console.log('Filling the demo…');
    const people = await addPeople(seeder);
    await addSessions(seeder, people);
  } finally {
    await seeder.close();
  }
}

async function addPeople(seeder: Seeder): Promise<(email: string) => Browser> {
  const people = new Map<string, Browser>();
  seeder.daysAgo(14);
  for (const { email, fullName, avatar, bio, interests } of ELDERS) {
    const elder = await seeder.signUp('elder', email, fullName);
    await seeder.describe(elder, { fullName, avatar, bio }, interests);
    people.set(email, elder);
  }
  for (const { email, fullName, avatar, children } of PARENTS) {
    const parent = await seeder.signUp('parent', email, fullName);
    await seeder.describe(parent, { fullName, avatar });
    people.set(email, parent);
    for (const child of children) {
      await seeder.invite(parent, child.fullName, child.email, child.ageRange);
      const youth = await seeder.completeInvite(child.email);
      const { fullName: name, avatar: picture, bio, interests } = child;
      await seeder.describe(youth, { fullName: name, avatar: picture, bio }, interests);
      people.set(child.email, youth);
    }
  }
  const find = (email: string): Browser => {
    const person = people.get(`${email}@demo.example`);
    if (person === undefined) throw new Error(`nobody is called ${email}`);
    return person;
  };
  await seeder.invite(find('dana'), 'Max Young', 'max@demo.example', '10-15');
  return find;
}

async function addSessions(seeder: Seeder, find: (name: string) => Browser): Promise<void> {
  const [rosa, walter, mei, gunnar, amina] = [
    find('rosa'),
    find('walter'),
    find('mei'),
    find('gunnar'),
    find('amina'),
  ];
  const [dana, sam, lily] = [find('dana'), find('sam'), find('lily')];
  const [tomas, noa] = [find('tomas'), find('noa')];
  const approve = (parent: Browser, id: string) =>
    parent.must('POST', `/api/sessions/${id}/approve`, { version: 1 });
  const at = (start: string, end: string) => ({ start, end });

  seeder.daysAgo(10);
  const held = await seeder.request({
    ...{ from: sam, to: rosa, day: -6, ...at('16:00', '16:45') },
    ...{ interests: ['Gardening & Nature'], message: 'How do I keep my chilli plants alive?' },
    where: { zoom: ZOOM },
  });
  await approve(dana, held);

  seeder.daysAgo(6);
  await seeder.request({
    ...{ from: walter, to: sam, day: -2, ...at('15:00', '16:00') },
    ...{ interests: ['Music & Dance'], message: 'A first hour with the guitar.' },
    where: { zoom: ZOOM },
  });
  const away = await seeder.request({
    ...{ from: amina, to: lily, day: 2, ...at('10:00', '12:00') },
    ...{ interests: ['Storytelling & Literature'], message: 'Reading aloud in the garden.' },
    where: { address: 'Rose Garden Café, Park Lane 4' },
  });
  await dana.must('POST', `/api/sessions/${away}/reject`, {
    version: 1,
    reason: 'We are away that weekend.',
  });

  seeder.daysAgo(3);
  const planned = [
    await seeder.request({
      ...{ from: rosa, to: sam, day: 1, ...at('16:00', '17:00') },
      ...{ interests: ['Gardening & Nature', 'Photography'], message: 'Bring your camera!' },
      where: { address: 'Community Garden, gate on Mill Road' },
    }),
    await seeder.request({
      ...{ from: lily, to: mei, day: 3, ...at('17:00', '17:45') },
      ...{ interests: ['Art & Creativity'], message: 'I would love to try brush painting.' },
      where: { zoom: ZOOM },
    }),
  ];
  for (const id of planned) await approve(dana, id);
  await approve(
    tomas,
    await seeder.request({
      ...{ from: noa, to: walter, day: 2, ...at('18:00', '18:30') },
      ...{ interests: ['Music & Dance'], message: 'Barre chords, please.' },
      where: { zoom: ZOOM },
    }),
  );

  seeder.daysAgo(0);
  await seeder.request({
    ...{ from: sam, to: gunnar, day: 5, ...at('16:30', '17:15') },
    ...{
      interests: ['Photography', 'Gardening & Nature'],
      message: 'Can you show me how light works?',
    },
    where: { zoom: ZOOM },
  });
  await seeder.request({
    ...{ from: gunnar, to: lily, day: 6, ...at('11:00', '12:00') },
    ...{ interests: ['Travel & World Cultures'], message: 'An hour with my old sea maps.' },
    where: { address: 'City Library, reading room 2' },
  });
  await seeder.request({
    ...{ from: amina, to: sam, day: 7, ...at('15:00', '17:00') },
    ...{ interests: ['Cooking & Family Recipes'], message: 'We bake flat bread. Aprons are here.' },
    where: { address: 'Neighbourhood House, kitchen' },
  });
}

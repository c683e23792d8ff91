import { newId } from '../../../server/src/testing/session-request.ts';
import { newestCase, suspend, work } from './moderator.ts';
import { DEMO_PASSWORD } from './people.ts';
import type { Find, Seeder } from './seeder.ts';

export async function moderate(seeder: Seeder, find: Find): Promise<void> {
  const { gunnar, walter } = await report(find);
  await work(seeder, walter, {
    outcome: 'no-action',
    outcomeNote: 'Spoke with both. The bus was late.',
  });
  await work(seeder, gunnar, {
    warn: find('gunnar'),
    words:
      'Please meet only where the parent agreed. If a place does not suit you, propose another one here.',
  });
  const bernard = find('bernard');
  const about = await newestCase(seeder, bernard);
  await suspend(seeder, bernard, {
    note: 'Asked a child for an address. The child and the father say the same.',
    told: 'You asked a child for a home address, and went on when the answer was no.',
    words: 'I wanted to send a chess book. I am sorry that I went on asking.',
  });
  await work(seeder, about, {
    outcome: 'suspended',
    outcomeNote: 'See the decision about the account.',
  });
  // Data about an open case is kept until the case is closed.
  await find('odile').must('POST', '/api/account/removal', { password: DEMO_PASSWORD });
}

/** @returns the ids of the reports that moderators will handle. */
async function report(find: Find): Promise<{ gunnar: string; walter: string }> {
  const dana = find('dana');
  const childId = find('lily').personId;
  const gunnar = newId();
  await dana.must('POST', '/api/reports', {
    id: gunnar,
    personId: find('gunnar').personId,
    childId,
    category: 'asked-to-meet-elsewhere',
    details: 'He asked Lily to come to the harbor instead of the library.',
  });
  await dana.must('POST', '/api/reports', {
    id: newId(),
    personId: find('odile').personId,
    childId,
    category: 'not-who-they-say',
    details: 'The lady who came was not the one in the picture.',
  });
  await find('finn').must('POST', '/api/reports', {
    id: newId(),
    personId: find('amina').personId,
    category: 'rude-or-hurtful',
    details: 'She laughed at my spelling.',
  });
  const walter = newId();
  await find('noa').must('POST', '/api/reports', {
    id: walter,
    personId: find('walter').personId,
    category: 'something-else',
    details: 'He was twenty minutes late, twice.',
  });
  return { gunnar, walter };
}

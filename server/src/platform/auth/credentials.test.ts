import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { expect, test } from 'vitest';
import { limitPasswords, currentRequest } from './credentials.ts';

/** Starts tasks that stay pending until the test ends them. */
function held() {
  const begun: { text: string; end: () => void }[] = [];
  const work = (text: string) =>
    new Promise<string>((resolve) => {
      begun.push({ text, end: () => resolve(text) });
    });
  return { begun, work };
}

const verify = () => Promise.resolve(true);

test('two passwords are hashed at a time, the others in order', async () => {
  const { begun, work } = held();
  const { hash } = limitPasswords({ hash: work, verify });
  const answers = ['a', 'b', 'c', 'd'].map((text) => hash(text));
  await new Promise(setImmediate);
  expect(begun.map(({ text }) => text)).toEqual(['a', 'b']);
  begun[1]?.end();
  await answers[1];
  await new Promise(setImmediate);
  expect(begun.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
  begun[0]?.end();
  begun[2]?.end();
  await answers[2];
  await new Promise(setImmediate);
  begun[3]?.end();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
});

test('rule 1.157, places take turns', async () => {
  const { begun, work } = held();
  const { hash } = limitPasswords({ hash: work, verify });
  const from = (place: string, text: string) =>
    currentRequest.run({ place, id: '' }, () => hash(text));
  const crowd = Array.from({ length: 100 }, (_, nth) => from('crowd', `crowd ${nth}`));
  const one = from('elsewhere', 'one');
  await new Promise(setImmediate);
  for (const { end } of begun) end();
  await new Promise(setImmediate);
  expect(begun.map(({ text }) => text)).toContain('one');
  for (const task of begun) {
    task.end();
    await new Promise(setImmediate);
  }
  await Promise.all([one, ...crowd]);
});

test('verifying waits like hashing', async () => {
  const { begun, work } = held();
  const passwords = limitPasswords({ hash: work, verify });
  const hashes = ['a', 'b'].map((text) => passwords.hash(text));
  let isChecked = false;
  const checked = passwords.verify({ hash: 'a', password: 'a' }).then(() => (isChecked = true));
  await new Promise(setImmediate);
  expect(isChecked).toBe(false);
  for (const { end } of begun) end();
  await Promise.all([...hashes, checked]);
  expect(isChecked).toBe(true);
});

test('the library’s own hashing runs outside the event loop', async () => {
  const { hash } = limitPasswords({ hash: hashPassword, verify: verifyPassword });
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 4 }, () => hash('a long enough password')));
  isDone = true;
  // If hashing ran on the event loop, there would be only one turn between two tasks.
  expect(turns).toBeGreaterThan(100);
});

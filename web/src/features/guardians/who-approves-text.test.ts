import { expect, test } from 'vitest';
import { whoApprovesText } from './who-approves-text.ts';

const guardian = (name: string, asksAll: boolean) => ({
  id: name,
  name,
  isMe: false,
  asksAll,
  away: null,
});

test('Rule 9.210, a person who waits for an unreachable guardian reads what to do', () => {
  const [jon, eva] = [guardian('Jon', true), guardian('Eva', true)];
  expect(whoApprovesText.asking([jon, guardian('Max', false)])).toBe(
    'Jon asks for everybody to approve. Only Jon can change that. If you can no longer reach Jon, write to the moderators at the address in the help.',
  );
  expect(whoApprovesText.asking([jon, eva])).toContain('If you can no longer reach them, write');
  expect(whoApprovesText.asking([guardian('Max', false)])).toBeNull();
});

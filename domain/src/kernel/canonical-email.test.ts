import { expect, test } from 'vitest';
import { canonicalEmail } from './canonical-email.ts';

test.for([
  ['kid@home.example', 'kid@home.example'],
  ['kid+mum@home.example', 'kid@home.example'],
  ['kid+mum+2@home.example', 'kid@home.example'],
  ['ki.d@home.example', 'ki.d@home.example'],
  ['k.i.d+mum@gmail.com', 'kid@gmail.com'],
  ['kid@googlemail.com', 'kid@gmail.com'],
])('Rule 4.75: %s reaches %s', ([email, canonical]) => {
  expect(canonicalEmail(email ?? '')).toBe(canonical);
});

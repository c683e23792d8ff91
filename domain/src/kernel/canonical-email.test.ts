import { expect, test } from 'vitest';
import { canonicalEmail } from './canonical-email.ts';

test.for([
  ['kid@home.example', 'kid@home.example'],
  ['kid+mum@home.example', 'kid@home.example'],
  ['kid+mum+2@home.example', 'kid@home.example'],
  ['ki.d@home.example', 'ki.d@home.example'],
  ['k.i.d+mum@gmail.com', 'kid@gmail.com'],
  ['kid@googlemail.com', 'kid@gmail.com'],
  ['k.i-d_+mum@protonmail.com', 'kid@proton.me'],
  ['kid@pm.me', 'kid@proton.me'],
  ['kid@mac.com', 'kid@icloud.com'],
  ['k.id@me.com', 'k.id@icloud.com'],
  ['kid@ya.ru', 'kid@yandex.ru'],
  ['kid@constructor', 'kid@constructor'],
])('Rule 4.75: %s reaches %s', ([email, canonical]) => {
  expect(canonicalEmail(email ?? '')).toBe(canonical);
});

import { expect, test } from 'vitest';
import { contactOf } from './host.ts';

test.for([
  ['oakling@library.example', 'oakling@library.example', 'mailto:oakling@library.example'],
  ['https://library.example/', 'library.example', 'https://library.example/'],
  ['https://library.example/us?a=1', 'library.example/us?a=1', 'https://library.example/us?a=1'],
] as const)('Rule 10.210, %s is a valid contact of the host', ([text, words, href]) => {
  expect(contactOf(text)).toEqual({ words, href });
});

test.for([
  'library',
  'http://library.example',
  'javascript:alert(1)',
  'mailto:oakling@library.example',
  'a@b.example?subject=x',
  'https://name:word@library.example',
  `https://library.example/${'x'.repeat(200)}`,
])('%s is invalid', (text) => {
  expect(contactOf(text)).toBeNull();
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseVideoLink } from './video-link.ts';
import { VIDEO_PROVIDERS, type LinkedProvider } from './session.ts';

/** The URL up to the end of the required start of its path, as rules 6.11 to 6.13 and 6.339 define it. */
const STORED: Record<LinkedProvider, RegExp> = {
  Zoom: /^https:\/\/([^/?#@:\\]*\.)?zoom\.us\/(j\/[0-9]|w\/[0-9]+([?]|$)|my\/[a-zA-Z][a-zA-Z0-9.]+([?]|$))/,
  'Google Meet': /^https:\/\/meet\.google\.com\/[A-Za-z]{3}-[A-Za-z]{4}-[A-Za-z]{3}([/?#]|$)/,
  Teams:
    /^https:\/\/teams\.(microsoft\.com\/l\/meetup-join|(microsoft|live)\.com\/meet\/[0-9]+([?]|$))/,
};

// Parts of valid and invalid links, so that many generated texts are almost valid.
const piece = fc.constantFrom(
  'https://',
  'http://',
  'javascript:',
  'HTTPS:',
  '//',
  '/',
  '\\',
  '@',
  ':',
  '443',
  '?',
  '#',
  '.',
  ' ',
  '\t',
  '%2e',
  'zoom.us',
  'ZOOM.us',
  '/j/123',
  'meet.google.com',
  '/abc-defg-hij',
  'teams.microsoft.com',
  '/l/meetup-join',
  'teams.live.com',
  '/meet/123',
  '/my/jane.doe',
  'evil.example',
  'user',
);
const madeOfPieces = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));
const wellMade = fc
  .tuple(
    fc.constantFrom('https://', 'http://', ''),
    fc.constantFrom(
      'zoom.us/j/1',
      'meet.google.com/abc-defg-hij',
      'teams.microsoft.com/l/meetup-join',
      'zoom.us/my/jane.doe',
      'teams.live.com/meet/123',
    ),
    fc.constantFrom('', '?', '#', '/', '?a='),
    fc.string(),
  )
  .map((parts) => parts.join(''));
const text = fc.oneof(madeOfPieces, wellMade, fc.string(), fc.webUrl());
const provider = fc.constantFrom(...VIDEO_PROVIDERS);

test('accepted links are https, with an allowed host and path, without port and user', () => {
  const property = fc.property(provider, text, (name, typed) => {
    const stored = normaliseVideoLink(name, typed);
    expect(stored === null || STORED[name].test(stored)).toBe(true);
  });
  fc.assert(property, { numRuns: 5000 });
});

test('a stored link is accepted unchanged', () => {
  const property = fc.property(provider, text, (name, typed) => {
    const stored = normaliseVideoLink(name, typed);
    const again = stored === null ? null : normaliseVideoLink(name, stored);
    expect(again).toBe(stored);
  });
  fc.assert(property, { numRuns: 5000 });
});

test('text with another scheme is never accepted', () => {
  const scheme = fc
    .stringMatching(/^[a-z][a-z0-9+]{1,9}$/)
    .filter((name) => !/^https?$/.test(name));
  const property = fc.property(provider, scheme, text, (name, other, rest) => {
    expect(normaliseVideoLink(name, `${other}:${rest}`)).toBeNull();
  });
  fc.assert(property, { numRuns: 2000 });
});

test('a link with any port or any user is never accepted', () => {
  const port = fc.nat({ max: 65_535 }).map((number) => `zoom.us:${number}`);
  const user = fc.stringMatching(/^[a-z0-9.:]{0,9}$/).map((name) => `${name}@zoom.us`);
  const property = fc.property(
    fc.constantFrom('https://', 'http://', ''),
    fc.oneof(port, user),
    (scheme, authority) => {
      expect(normaliseVideoLink('Zoom', `${scheme}${authority}/j/1`)).toBeNull();
    },
  );
  fc.assert(property);
});

import { describe, expect, test } from 'vitest';
import { normaliseVideoLink } from './video-link.ts';
import { VIDEO_PROVIDERS, type LinkedProvider } from './session.ts';

const meet = 'https://meet.google.com/abc-defg-hij';
const teams = 'https://teams.microsoft.com/l/meetup-join';

/** Rules 6.10 to 6.13 and 6.339: the typed link and the stored one. */
const ACCEPTED: Record<LinkedProvider, readonly [typed: string, stored: string][]> = {
  Zoom: [
    ['https://zoom.us/j/123', 'https://zoom.us/j/123'],
    ['zoom.us/j/123', 'https://zoom.us/j/123'],
    ['http://zoom.us/j/123', 'https://zoom.us/j/123'],
    ['  https://zoom.us/j/123  ', 'https://zoom.us/j/123'],
    ['HTTPS://US02WEB.ZOOM.US/j/123', 'https://us02web.zoom.us/j/123'],
    ['https://us02web.zoom.us/j/123?pwd=aB', 'https://us02web.zoom.us/j/123?pwd=aB'],
    ['https://zoom.us/j/123?next=a@b:1&pwd=a%2Fb.1#success', 'https://zoom.us/j/123?pwd=a%2Fb.1'],
    ['https://elmschool.zoom.us/j/865 7123 4567.', 'https://elmschool.zoom.us/j/86571234567'],
    ['zoom.us/j/865-7123-4567?pwd=a-1', 'https://zoom.us/j/86571234567?pwd=a-1'],
    ['<https://zoom.us/j/123>', 'https://zoom.us/j/123'],
    ['“https://zoom.us/j/123”,', 'https://zoom.us/j/123'],
    ['\u202ahttps://zoom.us/j/123\u202c', 'https://zoom.us/j/123'],
    ['https://zoom.us/j/８３５ ١٩٢', 'https://zoom.us/j/835192'],
    ['https://zoom.us/\u200bj/123\ufeff', 'https://zoom.us/j/123'],
    ['zoom.us/j/123/text-me-on-12345', 'https://zoom.us/j/123'],
    [
      'https://us02web.zoom.us/w/86571234567?tk=a.b&pwd=x',
      'https://us02web.zoom.us/w/86571234567?pwd=x',
    ],
    ['zoom.us/w/865 7123 4567/', 'https://zoom.us/w/86571234567'],
    ['https://zoom.us/my/jane.doe.', 'https://zoom.us/my/jane.doe'],
    ['elmschool.zoom.us/my/JaneDoe7/?pwd=aB', 'https://elmschool.zoom.us/my/JaneDoe7?pwd=aB'],
  ],
  'Google Meet': [
    [meet, meet],
    ['meet.google.com/abc-defg-hij', meet],
    ['http://meet.google.com/abc-defg-hij', meet],
    ['https://MEET.google.com/abc-defg-hij', meet],
    [`${meet}?authuser=0`, meet],
    [`${meet}.`, meet],
    [`(${meet});`, meet],
  ],
  Teams: [
    [teams, teams],
    [
      `${teams}/19%3ameeting_x%40thread.v2/0?p=aB&utm=x`,
      `${teams}/19%3ameeting_x%40thread.v2/0?p=aB`,
    ],
    [`${teams}/19%3ameeting_x/0?context=%7b%7d`, `${teams}/19%3ameeting_x/0?context=%7b%7d`],
    ['teams.microsoft.com/l/meetup-join/1', `${teams}/1`],
    [`${teams}/1..`, `${teams}/1`],
    [`<${teams}/19%3a1-2/0>`, `${teams}/19%3a1-2/0`],
    [`${teams}/1.?utm=x`, `${teams}/1`],
    ['http://teams.microsoft.com/l/meetup-join/1', `${teams}/1`],
    [
      'https://teams.microsoft.com/meet/264 183 392 744 150?p=Mt9xB2N6&tenant=1',
      'https://teams.microsoft.com/meet/264183392744150?p=Mt9xB2N6',
    ],
    ['teams.live.com/meet/9326458712345?p=aB1', 'https://teams.live.com/meet/9326458712345?p=aB1'],
    ['HTTPS://Teams.Live.com/meet/9477691496180/#x', 'https://teams.live.com/meet/9477691496180'],
  ],
};

const REFUSED: Record<LinkedProvider, readonly string[]> = {
  Zoom: [
    '',
    'zoom.us',
    'https://zoom.us/j/',
    'https://zoom.us/j/abc',
    'https://zoom.us/J/123',
    'https://zoom.us/my/j/123',
    'https://zoom.us/my/',
    'https://zoom.us/my/jane',
    'https://zoom.us/my/1jane',
    'https://zoom.us/my/jane_doe',
    'https://zoom.us/my/jane.doe/write-to-me',
    'https://zoom.us/my/..%2fjane',
    'https://zoom.us/w/webinar',
    'https://zoom.us/w/123/write-to-me',
    'https://zoom.us/s/123',
    'https://zoom.us.evil.example/my/jane.doe',
    'https://evilzoom.us/j/123',
    'https://zoom.us.evil.example/j/123',
    'https://zoom.us@evil.example/j/123',
    'https://evil.example/zoom.us/j/123',
    'https://evil.example#zoom.us/j/123',
    'https://evil.example\\.zoom.us/j/123',
    'https://zoom.us./j/123',
    'https://zооm.us/j/123',
    'https://user@zoom.us/j/123',
    'https://user:password@zoom.us/j/123',
    'https://@zoom.us/j/123',
    'user:password@zoom.us/j/123',
    'https://zoom.us:8443/j/123',
    'https://zoom.us:443/j/123',
    'http://zoom.us:80/j/123',
    'https:\\\\zoom.us:443\\j\\123',
    'https:\t//zoom.us:444/j/123',
    'zoom.us:8443/j/123',
    'zoom.us:443/j/123',
    'javascript:alert(1)//zoom.us/j/123',
    'JavaScript://zoom.us/j/123',
    'data:text/html,zoom.us/j/123',
    'ftp://zoom.us/j/123',
    'zoommtg://zoom.us/j/123',
    'mailto:a@zoom.us',
    'https://',
    'https://zoom us/j/123',
    'https://zoom.us/j/123 hello',
    'https://zoom.us/x/../j/123',
    'https://zoom.us/./j/123',
    'https://zoom.us/x\\..\\j\\123',
    'https://zoom.us/%2e%2E/j/123',
    'https://zoom.us/j/123/%2F%2fevil.example',
    'https://zoom.us/j/123%5c',
    'https://zoom%2eus/j/123',
  ],
  'Google Meet': [
    'https://meet.google.com/',
    'https://meet.google.com/abcdefghij',
    'https://meet.google.com/abc-def-hij',
    'https://meet.google.com/abcd-defg-hij',
    'https://meet.google.com/abc-defg-hijk',
    'https://meet.google.com/ab1-defg-hij',
    'https://meet.google.com/abc-defg-hij/extra',
    'https://meet.google.com/x/abc-defg-hij',
    'https://a.meet.google.com/abc-defg-hij',
    'https://google.com/abc-defg-hij',
    'https://meet.google.com.evil.example/abc-defg-hij',
  ],
  Teams: [
    'https://teams.microsoft.com/',
    'https://teams.microsoft.com/l/meetup',
    'https://teams.microsoft.com/l/meetup-join/../../evil',
    'https://teams.microsoft.com/l/meetup-join/..',
    'https://teams.microsoft.com/l/meetup-join%2f..',
    'https://teams.microsoft.com/x/l/meetup-join/1',
    'https://teams.microsoft.com/L/meetup-join/1',
    'https://teams.live.com/l/meetup-join/1',
    'https://teams.live.com/meet/',
    'https://teams.live.com/meet/write-to-me',
    'https://teams.live.com/meet/123/write-to-me',
    'https://teams.microsoft.com/meet/123x?p=aB',
    'https://teams.microsoft.com/x/meet/123',
    'https://teams.live.com/meet/123%2f..',
    'https://live.com/meet/123',
    'https://evilteams.live.com/meet/123',
    'https://teams.live.com.evil.example/meet/123',
    'https://a.teams.microsoft.com/l/meetup-join/1',
    'https://teams.microsoft.com.evil.example/l/meetup-join/1',
  ],
};

describe('Rules 6.9 to 6.13 and 6.339, a link of each provider', () => {
  test('the providers are Zoom, Google Meet and Teams, in this order', () => {
    expect(VIDEO_PROVIDERS).toEqual(['Zoom', 'Google Meet', 'Teams']);
  });

  for (const provider of VIDEO_PROVIDERS) {
    test.for(ACCEPTED[provider])(`${provider} accepts %j and stores %j`, ([typed, stored]) => {
      expect(normaliseVideoLink(provider, typed)).toBe(stored);
    });

    test.for(REFUSED[provider].map((link) => [link]))(`${provider} refuses %j`, ([link]) => {
      expect(normaliseVideoLink(provider, link ?? '')).toBeNull();
    });

    const others = VIDEO_PROVIDERS.filter((other) => other !== provider);
    test.for(others)(`${provider} refuses every link of %s`, (other) => {
      for (const [, link] of ACCEPTED[other]) expect(normaliseVideoLink(provider, link)).toBeNull();
    });
  }
});

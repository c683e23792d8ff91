import { describe, expect, test } from 'vitest';
import { announce, cleanAnswer } from './descriptions.ts';

const MIDS = ['a0', 'v0', 'a1', 'v1', 'a2', 'v2', 'a3', 'v3'];

function answer(more: readonly string[] = [], change = (line: string) => line): string {
  const media = MIDS.flatMap((mid) => [
    `m=${mid.startsWith('a') ? 'audio' : 'video'} 9 UDP/TLS/RTP/SAVPF 111`,
    ...['c=IN IP4 0.0.0.0', `a=mid:${mid}`, 'a=setup:active'],
  ]);
  const lines = ['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', ...media, ...more];
  return `${lines.map(change).join('\r\n')}\r\n`;
}

describe('Rules 6.306 and 6.307, the accepted parts of an answer', () => {
  test('are all that media needs', () => {
    expect(cleanAnswer(answer())).toBe(answer());
  });

  test.for([
    ['candidates', 'a=candidate:1 1 UDP 2122260223 10.9.8.7 5432 typ host'],
    ['another address for what is reported', 'a=rtcp:9 IN IP4 10.9.8.7'],
    [
      'a wish to be passed on with other headers',
      'a=extmap:1 urn:ietf:params:rtp-hdrext:ssrc-audio-level',
    ],
  ] as const)('don’t include %s', ([, line]) => {
    expect(cleanAnswer(answer([line]))).toBe(answer());
  });

  test('don’t include the browser’s address', () => {
    const named = answer([], (line) => line.replace('0.0.0.0', '10.9.8.7'));
    expect(cleanAnswer(named)).toBe(answer());
  });

  test.for([
    ['more lines than any has', answer(Array.from({ length: 400 }, () => 'a=x'))],
    ['a line that is too long', answer([`a=fmtp:111 ${'x'.repeat(500)}`])],
    ['characters that nobody sees', answer(['a=fmtp:111 \u0000'])],
    ['a stream more', answer(['m=audio 9 UDP/TLS/RTP/SAVPF 111'])],
    ['a stream less', answer([], (line) => line.replace('m=video', 'x=video'))],
    ['another beginning', answer([], (line) => line.replace('v=0', 'v=1'))],
    ['the wish to be called', answer([], (line) => line.replace('setup:active', 'setup:passive'))],
  ] as const)('are empty for one with %s', ([, given]) => {
    expect(cleanAnswer(given)).toBeNull();
  });
});

test('Rule 6.307, an offer contains the announced address, once, and no other', () => {
  const offer = [
    ...['v=0', 'o=- 1 1 IN IP4 10.9.8.7', 'c=IN IP4 10.9.8.7', 'a=group:LS a0', 'a=mid:a0'],
    ...['a=candidate:1 1 UDP 1 10.9.8.7 5432 typ host', 'a=end-of-candidates', 'a=mid:v0'],
  ].join('\r\n');
  const told = announce(offer, { address: '192.0.2.1', port: 7000 });
  expect(told).not.toContain('10.9.8.7');
  expect(told.match(/a=candidate:.*/g)).toEqual([
    'a=candidate:1 1 UDP 2122260223 192.0.2.1 7000 typ host',
  ]);
  expect(told).not.toContain('a=group:LS');
});

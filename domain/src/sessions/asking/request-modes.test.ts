import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../testing/messages-of.ts';
import { aRequest, aVideoRequest, MATCH_ID, without } from '../../testing/session-requests.ts';
import { approveSchema, rejectSchema } from '../inputs.ts';
import { sessionRequestSchema } from './request-schema.ts';

const inPerson = aRequest();
const remote = aVideoRequest();
const messages = (input: unknown) => messagesOf(sessionRequestSchema, input);
const unexpected = 'This field isn’t expected here.';

describe('Rules 6.5 and 6.7, only the fields of the mode', () => {
  const foreign = [
    ['status', 'approved'],
    ['createdBy', MATCH_ID],
    ['requiresApproval', false],
    ['elderId', MATCH_ID],
    ['youthId', MATCH_ID],
    ['version', 1],
    ['startsAt', '2026-08-02T10:00:00Z'],
    ['constructor', 1],
  ] as const;

  test.for(foreign)('a request that names %s is refused in both modes', ([field, value]) => {
    expect(messages({ ...inPerson, [field]: value })).toEqual({ [field]: unexpected });
    expect(messages({ ...remote, [field]: value })).toEqual({ [field]: unexpected });
  });

  test.for([
    ['In-Person', inPerson, 'videoProvider', 'Zoom'],
    ['In-Person', inPerson, 'videoLink', 'https://zoom.us/j/1'],
    ['Remote', remote, 'address', '1 Main Street'],
    ['Remote', remote, 'geoCoords', { lat: 1, lng: 1 }],
  ] as const)('a request that is %s is refused with %o', ([, request, field, value]) => {
    expect(messages({ ...request, [field]: value })).toEqual({ [field]: unexpected });
  });
});

describe('Rules 6.9 and 6.10, the link of a remote session', () => {
  test.for(['', '   ', null])('no link, %j, is refused', (videoLink) => {
    const message = 'Please enter a meeting URL.';
    expect(messages({ ...remote, videoLink })).toEqual({ videoLink: message });
    expect(messages(without(remote, 'videoLink'))).toEqual({ videoLink: message });
  });

  test.for(['', 'Skype', 'zoom', null])('the provider %j is refused', (videoProvider) => {
    const message = 'Please select a video provider.';
    expect(messages({ ...remote, videoProvider })).toEqual({ videoProvider: message });
  });

  test.for(['Zoom', 'Google Meet', 'Teams'])(
    'a link that doesn’t match %s is reported',
    (provider) => {
      const request = { ...remote, videoProvider: provider, videoLink: 'https://example.org/j/1' };
      expect(messages(request)).toEqual({ videoLink: `Enter a valid ${provider} URL.` });
    },
  );

  test('an invalid link and an invalid end are reported together', () => {
    expect(messages({ ...remote, videoLink: 'example.org', endTime: '09:00' })).toEqual({
      videoLink: 'Enter a valid Zoom URL.',
      endTime: 'End must be after start.',
    });
  });

  test('a link is stored as https, with its scheme', () => {
    const { videoLink } = v.parse(v.looseObject({ videoLink: v.string() }), {
      ...v.parse(sessionRequestSchema, { ...remote, videoLink: ' zoom.us/j/9 ' }),
    });
    expect(videoLink).toBe('https://zoom.us/j/9');
  });

  test('a link is at most 500 characters, as typed and as stored', () => {
    const videoLink = (query: string) => ({
      ...remote,
      videoLink: `https://zoom.us/j/1?pwd=${query}`,
    });
    const message = 'Please use at most 500 characters.';
    expect(messages(videoLink('a'.repeat(476)))).toEqual({});
    expect(messages(videoLink('a'.repeat(477)))).toEqual({ videoLink: message });
    expect(messages(videoLink('🎨'.repeat(200)))).toEqual({ videoLink: message });
  });
});

describe('Rules 6.23 and 6.27, the request of a decision', () => {
  test.for([0, -1, 1.5, '1', null, Number.NaN])('the version %j is refused', (version) => {
    const refused = { version: 'A version is a whole number from 1 on.' };
    expect(messagesOf(approveSchema, { version })).toEqual(refused);
    expect(messagesOf(rejectSchema, { version, reason: '' })).toEqual(refused);
  });

  test('a decision without a version is refused', () => {
    expect(messagesOf(approveSchema, {})).toHaveProperty('version');
    expect(messagesOf(rejectSchema, { reason: 'No' })).toHaveProperty('version');
  });

  test('the reason of a rejection is optional and can be empty; an approval has none', () => {
    expect(v.parse(rejectSchema, { version: 1 })).toEqual({
      version: 1,
      reason: '',
      rest: false,
    });
    expect(messagesOf(rejectSchema, { version: 1, reason: '' })).toEqual({});
    expect(messagesOf(approveSchema, { version: 1, reason: 'x' })).toEqual({ reason: unexpected });
    expect(messagesOf(rejectSchema, { version: 1, reason: 'a'.repeat(501) })).toEqual({
      reason: 'Please use at most 500 characters.',
    });
  });
});

import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PROFILE_TEXT_NAMES, PROFILE_TEXTS, profileTextsOf } from '../kernel/profile-texts.ts';
import { messagesOf } from '../testing/messages-of.ts';
import { AVATAR_MAX_BYTES, avatarUrl, PRESET_AVATARS, presetAvatarUrl } from './avatar.ts';
import { updateProfileSchema } from './contract.ts';

const messages = (input: unknown) => messagesOf(updateProfileSchema, input);
const fullName = 'Rosa Luna';

describe('Rules 3.2 to 3.6 and 3.16, the request to change a profile', () => {
  test.for([
    ['fullName', ['', '  ', null, 7], 'Please enter your full name.'],
    ['fullName', ['a'.repeat(101)], 'Please use at most 100 characters.'],
    ['avatar', ['', 'elder-7', '../x', 7, 'upload'], 'Please choose one of the pictures.'],
  ] as const)('%s refuses %j: %s', ([field, values, message]) => {
    for (const value of values) {
      expect(messages({ fullName, [field]: value })).toEqual({ [field]: message });
    }
  });

  test.for(PROFILE_TEXT_NAMES)('%s has the maximum length of its declaration', (name) => {
    const { max } = PROFILE_TEXTS[name];
    const problem = (text: unknown) => messages({ fullName, [name]: text })[name];
    expect(problem('a'.repeat(max))).toBeUndefined();
    expect(problem('a'.repeat(max + 1))).toBe(`Please use at most ${max} characters.`);
    expect(problem(7)).toBe('Please enter text.');
  });

  test.for(['role', 'parentId', 'vetting', 'isVerified', 'interestMask', 'email', '__proto__'])(
    'a change that names %s is refused',
    (field) => {
      const input: unknown = JSON.parse(`{"fullName":"Rosa","${field}":"x"}`);
      expect(v.is(updateProfileSchema, input)).toBe(false);
    },
  );

  test('the name is required and trimmed; bio and avatar are optional', () => {
    expect(messages({})).toEqual({ fullName: 'Please enter your full name.' });
    expect(v.parse(updateProfileSchema, { fullName: ' Rosa ' })).toEqual({ fullName: 'Rosa' });
    expect(messages({ fullName, bio: '', avatar: null })).toEqual({});
  });

  test('each of the eleven built-in avatars can be chosen (rule 3.4)', () => {
    for (const avatar of PRESET_AVATARS) expect(messages({ fullName, avatar })).toEqual({});
    const counts = ['elder', 'parent', 'youth'].map(
      (role) => PRESET_AVATARS.filter((name) => name.startsWith(role)).length,
    );
    expect(counts).toEqual([5, 2, 4]);
    expect(messages({ fullName, avatar: 'youth-5' })).not.toEqual({});
  });
});

describe('Rules 3.3 to 3.6, avatars and bios', () => {
  test('the largest picture file has 204,800 bytes', () => {
    expect(AVATAR_MAX_BYTES).toBe(204_800);
  });

  test('an avatar has a URL; without one there is none', () => {
    expect(avatarUrl('p', null)).toBeNull();
    expect(avatarUrl('p', { kind: 'upload', hash: 'abc' })).toBe('/api/avatars/p/abc');
    expect(avatarUrl('p', { kind: 'preset', preset: 'youth-4' })).toBe('/avatars/youth-4.svg');
    expect(presetAvatarUrl('elder-1')).toBe('/avatars/elder-1.svg');
  });

  test('elders and youths have a bio, a parent has none', () => {
    expect(profileTextsOf('elder')).toContain('bio');
    expect(profileTextsOf('youth')).toContain('bio');
    expect(profileTextsOf('parent')).not.toContain('bio');
  });
});

import { describe, expect, test } from 'vitest';
import { elder, parent, youth } from '../testing/examples.ts';
import type { Avatar } from './avatar.ts';
import type { UpdateProfile } from './contract.ts';
import { decideAvatarUpload, decideProfile, type Profile } from './decide-profile.ts';

const upload: Avatar = { kind: 'upload', hash: 'abc' };
const drawn: Avatar = { kind: 'preset', preset: 'elder-1' };
const profile: Profile = { fullName: 'Rosa', bio: 'Roses', avatar: upload };
const subject = { feature: 'profile', id: elder.personId };

/** Current avatar, request, resulting avatar. Rule 3.5 */
const AVATARS: readonly [string, Avatar | null, UpdateProfile['avatar'], Avatar | null][] = [
  ['nothing sent keeps the upload', upload, undefined, upload],
  ['nothing sent keeps the drawn one', drawn, undefined, drawn],
  ['nothing sent keeps none', null, undefined, null],
  ['a drawn one clears the upload', upload, 'elder-1', drawn],
  [
    'a drawn one takes the place of another',
    { kind: 'preset', preset: 'youth-2' },
    'elder-1',
    drawn,
  ],
  ['a drawn one is chosen at first', null, 'elder-1', drawn],
  ['null clears the upload', upload, null, null],
  ['null clears the drawn one', drawn, null, null],
];

describe('Rules 3.1 to 3.6, changing a profile', () => {
  test.for(AVATARS)('%s', ([, before, choice, after]) => {
    const input = { fullName: 'Rosa Luna', ...(choice !== undefined && { avatar: choice }) };
    const decision = decideProfile(elder, { ...profile, avatar: before }, input);
    expect(decision).toMatchObject({ ok: true, value: { avatar: after } });
  });

  test.for([null, drawn, upload])('an uploaded picture takes the place of %o', (before) => {
    expect(decideAvatarUpload(elder, { ...profile, avatar: before }, 'new')).toEqual({
      ok: true,
      value: { ...profile, avatar: { kind: 'upload', hash: 'new' } },
      events: [
        {
          type: 'AvatarUploaded',
          subject,
          concerns: [elder.personId],
          before: { avatar: before?.kind ?? null },
          after: { avatar: 'upload' },
        },
      ],
    });
  });

  test.for([elder, youth])('the $role has a bio that can be changed, emptied and kept', (actor) => {
    const bioAfter = (input: UpdateProfile) => {
      const decision = decideProfile(actor, profile, input);
      return decision.ok ? decision.value.bio : decision.refusal;
    };
    expect(bioAfter({ fullName: 'Rosa', bio: 'Tulips' })).toBe('Tulips');
    expect(bioAfter({ fullName: 'Rosa', bio: '' })).toBe('');
    expect(bioAfter({ fullName: 'Rosa Luna' })).toBe('Roses');
    expect(bioAfter({ fullName: 'Rosa' })).toBe('unchanged');
  });

  test.for(['I am a parent', ''])('a parent who sends the bio “%s” is refused', (bio) => {
    const decision = decideProfile(parent, { ...profile, bio: '' }, { fullName: 'Rosa', bio });
    expect(decision).toEqual({ ok: false, refusal: 'parents-have-no-bio' });
  });

  test('a parent changes the name, and the audit log is told that it changed, but not the name', () => {
    const before: Profile = { fullName: 'Rosa', bio: '', avatar: drawn };
    expect(decideProfile(parent, before, { fullName: 'Rosa Luna' })).toEqual({
      ok: true,
      value: { fullName: 'Rosa Luna', bio: '', avatar: drawn },
      events: [
        {
          type: 'ProfileChanged',
          subject: { feature: 'profile', id: parent.personId },
          concerns: [parent.personId],
          fullName: 'Rosa Luna',
          after: { nameChanged: true, bioChanged: false, avatar: 'preset' },
        },
      ],
    });
  });
});

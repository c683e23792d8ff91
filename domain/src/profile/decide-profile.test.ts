import { describe, expect, test } from 'vitest';
import { PROFILE_TEXT_NAMES, PROFILE_TEXTS } from '../kernel/profile-texts.ts';
import { elder, parent, youth } from '../testing/examples.ts';
import { aProfile } from '../testing/profiles.ts';
import type { Avatar } from './avatar.ts';
import type { UpdateProfile } from './contract.ts';
import { decideAvatarUpload, decideProfile } from './decide-profile.ts';

const upload: Avatar = { kind: 'upload', hash: 'abc' };
const drawn: Avatar = { kind: 'preset', preset: 'elder-1' };
const profile = aProfile({ bio: 'Roses', avatar: upload });
const subject = { feature: 'profile', id: elder.personId };

/** Current avatar, requested one, and result. Rule 3.5 */
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

  test.for([null, drawn, upload])('an uploaded picture replaces %o', (before) => {
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

  const TEXTS_OF_ROLES = PROFILE_TEXT_NAMES.flatMap((name) =>
    [elder, youth, parent].map((actor) => ({ name, actor, role: actor.role })),
  );

  test.for(TEXTS_OF_ROLES)(
    'the $name of the $role can be changed, cleared and kept, or is refused',
    ({ name, actor }) => {
      const isOwn = PROFILE_TEXTS[name].by.some((role) => role === actor.role);
      const before = aProfile({ [name]: isOwn ? 'Roses' : '' });
      const after = (input: Partial<UpdateProfile>) => {
        const decision = decideProfile(actor, before, { fullName: 'Rosa', ...input });
        return decision.ok ? decision.value[name] : decision.refusal;
      };
      expect(after({ [name]: 'Tulips' })).toBe(isOwn ? 'Tulips' : 'not-of-your-role');
      expect(after({ [name]: '' })).toBe(isOwn ? '' : 'not-of-your-role');
      expect(after({ fullName: 'Rosa Luna' })).toBe(before[name]);
      expect(after({})).toBe('unchanged');
    },
  );

  test('the audit log records that the bio changed, but not its text', () => {
    const decision = decideProfile(elder, profile, { fullName: 'Rosa', bio: 'Tulips' });
    expect(decision.ok && decision.events[0].after).toEqual({
      nameChanged: false,
      bioChanged: true,
      avatar: 'upload',
    });
  });

  test('a parent changes the name; the audit log records that, but not the name', () => {
    const before = aProfile({ avatar: drawn });
    expect(decideProfile(parent, before, { fullName: 'Rosa Luna' })).toEqual({
      ok: true,
      value: { ...before, fullName: 'Rosa Luna' },
      events: [
        {
          type: 'ProfileChanged',
          subject: { feature: 'profile', id: parent.personId },
          concerns: [parent.personId],
          fullName: 'Rosa Luna',
          after: { nameChanged: true, avatar: 'preset' },
        },
      ],
    });
  });
});

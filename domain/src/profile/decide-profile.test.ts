import { describe, expect, test } from 'vitest';
import { PROFILE_TEXT_NAMES, PROFILE_TEXTS } from '../kernel/profile-texts.ts';
import { elder, parent, youth } from '../testing/examples.ts';
import { aProfile } from '../testing/profiles.ts';
import type { Avatar } from './avatar.ts';
import type { UpdateProfile } from './contract.ts';
import {
  decideAvatarUpload,
  decideProfile,
  type FirstReader,
  type OwnProfile,
  type Profile,
} from './decide-profile.ts';

const upload: Avatar = { kind: 'upload', hash: 'abc' };
const drawn: Avatar = { kind: 'preset', preset: 'elder-1' };
const own = (shown: Profile, changes: Partial<OwnProfile> = {}): OwnProfile => ({
  shown,
  waiting: {},
  reader: 'nobody',
  ...changes,
});
const profile = aProfile({ bio: 'Roses', avatar: upload });
const subject = { feature: 'profile', id: elder.personId };

/** Columns: the current avatar, the requested one, and the result. Rule 3.5 */
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
    const decision = decideProfile(elder, own({ ...profile, avatar: before }), input);
    expect(decision).toMatchObject({ ok: true, value: { shown: { avatar: after } } });
  });

  test.for([null, drawn, upload])('an uploaded picture replaces %o', (before) => {
    expect(decideAvatarUpload(elder, own({ ...profile, avatar: before }), 'new')).toEqual({
      ok: true,
      value: own({ ...profile, avatar: { kind: 'upload', hash: 'new' } }),
      events: [
        {
          type: 'AvatarUploaded',
          subject,
          concerns: [elder.personId],
          waiting: [],
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
        const decision = decideProfile(actor, own(before), { fullName: 'Rosa', ...input });
        return decision.ok ? decision.value.shown[name] : decision.refusal;
      };
      expect(after({ [name]: 'Tulips' })).toBe(isOwn ? 'Tulips' : 'not-of-your-role');
      expect(after({ [name]: '' })).toBe(isOwn ? '' : 'not-of-your-role');
      expect(after({ fullName: 'Rosa Luna' })).toBe(before[name]);
      expect(after({})).toBe('unchanged');
    },
  );

  test('the audit log records that the bio changed, but not its text', () => {
    const decision = decideProfile(elder, own(profile), { fullName: 'Rosa', bio: 'Tulips' });
    expect(decision.ok && decision.events[0].after).toEqual({
      nameChanged: false,
      bioChanged: true,
      avatar: 'upload',
    });
  });

  test('a parent changes the name; the audit log records that, but not the name', () => {
    const before = aProfile({ avatar: drawn });
    expect(decideProfile(parent, own(before), { fullName: 'Rosa Luna' })).toEqual({
      ok: true,
      value: own({ ...before, fullName: 'Rosa Luna' }),
      events: [
        {
          type: 'ProfileChanged',
          subject: { feature: 'profile', id: parent.personId },
          concerns: [parent.personId],
          waiting: [],
          after: { nameChanged: true, avatar: 'preset' },
        },
      ],
    });
  });
});

describe('Rule 1.136, a supervised youth’s changes wait for a guardian', () => {
  const shown = aProfile({ bio: 'Roses', avatar: upload });
  const write = (input: UpdateProfile, waiting: Partial<Profile> = {}) => {
    const before = own(shown, { waiting, reader: 'guardian' });
    const decision = decideProfile(youth, before, input);
    if (!decision.ok) return decision.refusal;
    const { value, events } = decision;
    return [value.shown, value.waiting, events[0].waiting];
  };
  const rosa = { fullName: 'Rosa' };

  test.for<[string, UpdateProfile, Partial<Profile>, unknown]>([
    ['name', { fullName: 'Ro' }, {}, [shown, { fullName: 'Ro' }, ['fullName']]],
    ['bio', { ...rosa, bio: 'Tulips' }, {}, [shown, { bio: 'Tulips' }, ['bio']]],
    ['no bio', { ...rosa, bio: '' }, {}, [{ ...shown, bio: '' }, {}, []]],
    ['drawn picture', { ...rosa, avatar: 'elder-1' }, {}, [{ ...shown, avatar: drawn }, {}, []]],
    ['bio that waits', { ...rosa, bio: 'Tulips' }, { bio: 'Tulips' }, 'unchanged'],
    ['bio again', { ...rosa, bio: 'Oaks' }, { bio: 'Tulips' }, [shown, { bio: 'Oaks' }, ['bio']]],
    ['former bio', { ...rosa, bio: 'Roses' }, { bio: 'Tulips' }, [shown, {}, []]],
    [
      'name, bio kept',
      { fullName: 'Ro' },
      { bio: 'X' },
      [shown, { fullName: 'Ro', bio: 'X' }, ['fullName']],
    ],
  ])('%s', ([, input, waiting, expected]) => {
    expect(write(input, waiting)).toEqual(expected);
  });

  test('an uploaded picture waits, too', () => {
    const decision = decideAvatarUpload(youth, own(shown, { reader: 'guardian' }), 'new');
    expect(decision).toMatchObject({
      value: { shown, waiting: { avatar: { kind: 'upload', hash: 'new' } } },
      events: [{ waiting: ['avatar'] }],
    });
  });

  test('an adult shows at once what waited', () => {
    const before = own(shown, { waiting: { bio: 'Tulips' } });
    const decision = decideProfile(youth, before, { ...rosa, bio: 'Tulips' });
    expect(decision).toMatchObject({ value: { shown: { bio: 'Tulips' }, waiting: {} } });
  });
});

describe('Rules 1.138 and 1.139, what an elder changes waits for a moderator', () => {
  const shown = aProfile({ bio: 'Roses' });
  const CALL = 'Call me: 0171 234 56 78';
  const waits = (reader: FirstReader, input: UpdateProfile) => {
    const decision = decideProfile(elder, own(shown, { reader }), input);
    return decision.ok && decision.events[0].waiting;
  };

  test.for<[FirstReader, UpdateProfile, readonly string[]]>([
    ['moderator-after-first-bio', { fullName: 'Rosa Luna', bio: 'Tulips' }, ['fullName']],
    ['moderator-after-first-bio', { fullName: 'Rosa', bio: CALL, avatar: 'elder-1' }, ['bio']],
    ['moderator', { fullName: 'Rosa Luna', bio: 'Tulips', avatar: 'elder-1' }, ['fullName', 'bio']],
    ['moderator', { fullName: 'Rosa', bio: '' }, []],
    ['nobody', { fullName: CALL, bio: CALL }, []],
  ])('%s: %o waits with %o', ([reader, input, fields]) => {
    expect(waits(reader, input)).toEqual(fields);
  });

  test.for(['moderator', 'moderator-after-first-bio'] as const)(
    'an upload waits (%s)',
    (reader) => {
      const decision = decideAvatarUpload(elder, own(shown, { reader }), 'new');
      expect(decision).toMatchObject({ value: { shown }, events: [{ waiting: ['avatar'] }] });
    },
  );
});

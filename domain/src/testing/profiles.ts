import { eachProfileText } from '../kernel/profile-texts.ts';
import type { ProfileView } from '../profile/contract.ts';
import type { Profile } from '../profile/decide-profile.ts';
import type { ChildDetail } from '../safety/child-view.ts';

export const noTexts = eachProfileText(() => '');

export function aProfile(changes: Partial<Profile> = {}): Profile {
  return { fullName: 'Rosa', ...noTexts, avatar: null, ...changes };
}

export function aProfileView(changes: Partial<ProfileView> = {}): ProfileView {
  return {
    id: '0189f7a4-0000-7000-8000-000000000001',
    role: 'youth',
    fullName: 'Ada',
    ...noTexts,
    avatarUrl: null,
    presetAvatar: null,
    waiting: [],
    ...changes,
  };
}

export function aChildDetail(changes: Partial<ChildDetail> = {}): ChildDetail {
  return {
    logsInByPin: false,
    id: 'sam',
    fullName: 'Sam Young',
    invitedAs: 'Sam Young',
    avatarUrl: null,
    shownNameStyle: 'full-name',
    shownNames: { 'full-name': 'Sam Young', 'first-name-and-initial': 'Sam Y.' },
    email: 'sam@example.org',
    ageRange: '10-15',
    note: 'Shy at first',
    ...noTexts,
    versions: [],
    connectionPref: '',
    interests: [{ name: 'Photography', level: 1 }],
    isMatchingOn: true,
    pausedAt: null,
    joinedAt: '2026-03-03T12:00:00.000Z',
    lastSeen: '2026-03-04',
    ahead: { requests: 0, sessions: 0, meetings: [] },
    elders: [],
    ...changes,
  };
}

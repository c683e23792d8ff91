import type { MatchView } from '../matches/contract.ts';

export function aMatch(changes: Partial<MatchView> = {}): MatchView {
  return {
    id: '0189f7a4-0000-7000-8000-000000000002',
    name: 'Ada',
    role: 'youth',
    avatarUrl: null,
    isVerified: false,
    bio: '',
    matchScore: 1,
    buttonType: 'viewProfile',
    sharedInterests: [{ name: 'Photography', level: 3, theirLevel: 1, comparison: 'higher' }],
    hasOpenRequest: false,
    ...changes,
  };
}

import { sentence } from '@oakling/domain/kernel/words';
import type { Role } from '@oakling/domain/identity/role';
import {
  BellRing,
  UserRoundCheck,
  UserRoundCog,
  UserRoundPlus,
  UserRoundX,
  MailWarning,
  MailX,
  ShieldOff,
  UserRoundPen,
  ShieldBan,
  UserRoundMinus,
  UsersRound,
  LockKeyhole,
} from 'lucide-react';
import {
  guardianActed,
  guardianInviteEnded,
  guardianJoined,
  guardianLeft,
  substitute,
  whoApproves,
} from './guardian-words.ts';
import { toChild, type KindOnPage, type Linked } from './kind-on-page.ts';
import { nameOf } from './notice-words.ts';

// Youths see their guardians on the account page. A former guardian no longer has a page about the child.
const family = (role: Role, { childId, names }: Linked) => {
  if (role === 'youth') return '/account';
  const isFormer = names['guardian'] === undefined && names['by'] !== 'account-removed';
  if (childId === null || isFormer) return '/children';
  // Links directly to the setting for the PIN. Rule 1.125
  return `/children/${childId}${names['pin'] === 'known' ? '?open=new-pin' : ''}`;
};

const changed = ({ field = '' }: Linked['names']) =>
  ({ fullName: 'name', avatar: 'picture' })[field] ?? field;

export const FAMILY_KINDS = {
  'guardian-acted': {
    icon: UserRoundCog,
    choice: 'Another guardian changed something for a child',
    sentence: guardianActed,
    // The account page shows a youth how they log in.
    link(role, notice) {
      if (role === 'youth') return '/account';
      // Rule 6.155
      return notice.names['act']?.startsWith('pre-appr') ? '/friends' : toChild(role, notice);
    },
  },
  'who-approves': {
    icon: UsersRound,
    choice: 'Who approves a child’s sessions has changed',
    sentence: whoApproves,
    link: (role, notice) => (role === 'parent' ? toChild(role, notice) : '/sessions?tab=pending'),
  },
  substitute: {
    icon: UserRoundCheck,
    choice: 'You decide for another guardian, or they decide for you',
    sentence: substitute,
    link: toChild,
  },
  'guardian-joined': {
    icon: UserRoundPlus,
    choice: 'A child has another guardian',
    sentence: guardianJoined,
    link: family,
  },
  'guardian-invite-ended': {
    icon: MailX,
    choice: 'Your invite to a guardian wasn’t accepted',
    sentence: guardianInviteEnded,
    link: toChild,
  },
  'guardian-left': {
    icon: UserRoundX,
    choice: 'Somebody is no longer a guardian',
    sentence: guardianLeft,
    link: family,
  },
  'warning-sent': {
    icon: MailWarning,
    choice: 'The moderators write to you',
    sentence: ({ names }) =>
      names['child'] === undefined
        ? 'The moderators have written to you. Please read it on your dashboard'
        : `The moderators have written to ${nameOf(names, 'child')}`,
    link: (role, notice) => (notice.names['child'] === undefined ? '' : toChild(role, notice)),
  },
  'consent-withdrawn': {
    icon: ShieldOff,
    choice: 'The consent to a child’s account was withdrawn',
    sentence: ({ names }) => {
      const account = `${nameOf(names, 'child')}’s account`;
      return names['by'] === undefined
        ? `Your consent to ${account} was withdrawn. The account is paused`
        : `${nameOf(names, 'by')} withdrew the consent to ${account}. The account is paused`;
    },
    link: toChild,
  },
  'pin-locked': {
    icon: LockKeyhole,
    choice: 'A child’s PIN is locked',
    sentence: ({ names }) =>
      `Somebody got ${nameOf(names, 'child')}’s PIN wrong too often, so we locked it. You can unlock it on the child’s page`,
    link: toChild,
  },
  'child-changed': {
    icon: UserRoundPen,
    choice: 'A child changed name, bio or picture',
    sentence: ({ names }) =>
      names['isShown'] === undefined
        ? `${nameOf(names, 'child')} changed their profile. Please decide what elders see`
        : sentence`Please look at what elders see of ${nameOf(names, 'child')}. You can take it back`,
    link: toChild,
  },
  'profile-decided': {
    icon: UserRoundPen,
    choice: 'Somebody looked at a change in your profile',
    sentence: ({ names }) =>
      names['outcome'] === 'shown'
        ? `Others now see your new ${changed(names)}`
        : `Others don’t see your new ${changed(names)}`,
    link: () => '/profile',
  },
  'child-blocked': {
    icon: ShieldBan,
    choice: 'Somebody was blocked by a child or for a child',
    sentence: ({ names }) =>
      names['by'] === undefined
        ? `${nameOf(names, 'child')} ${ended(names)} ${nameOf(names, 'other')}`
        : `${nameOf(names, 'by')} ${ended(names)} ${nameOf(names, 'other')} for ${nameOf(names, 'child')}`,
    link: toChild,
  },
  'child-removed': {
    icon: UserRoundMinus,
    choice: 'A child deleted their account',
    sentence: ({ names }) =>
      `${nameOf(names, 'child')} deleted their account, with everything in it`,
    link: toChild,
  },
  'elder-standing': {
    icon: UserRoundMinus,
    choice: 'An elder my child meets leaves or comes back',
    sentence: ({ names }) =>
      names['isBack'] === undefined
        ? `${nameOf(names, 'elder')} isn’t on Oakling for now. Upcoming sessions are cancelled`
        : `${nameOf(names, 'elder')} is back on Oakling`,
    link: () => '/sessions?tab=past',
  },
  'call-began': {
    icon: UsersRound,
    choice: 'A video call of my child has begun',
    sentence: ({ names }) =>
      `${nameOf(names, 'child')} and ${nameOf(names, 'elder')} are in their video call now`,
    link: () => '/sessions?tab=past',
  },
  'call-help': {
    icon: BellRing,
    choice: 'Somebody asks for help in a video call',
    sentence: ({ names }) =>
      `Somebody asks for help in the video call of ${nameOf(names, 'child')} and ${nameOf(names, 'elder')}`,
    link: () => '/sessions?tab=past',
  },
} as const satisfies Readonly<Record<string, KindOnPage>>;

/** Rules 9.15 and 6.480 */
function ended(names: Linked['names']): string {
  return names['isGoodbye'] === undefined ? 'blocked' : 'said goodbye to';
}

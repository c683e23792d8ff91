import type { NewInvite } from '../invites/contract.ts';
import type { Invite } from '../invites/invite.ts';
import { at, DAY, parent } from './examples.ts';

export const newInvite: NewInvite = {
  childName: 'Ada Maria Lovelace',
  childEmail: 'ada@example.org',
  ageRange: '10-15',
  note: 'Likes numbers',
  shownNameStyle: 'full-name',
};

export const openInvite: Invite = {
  ...newInvite,
  token: 'the-token',
  parentId: parent.personId,
  status: 'pending',
  sentAt: at(-DAY),
  expiresAt: at(DAY),
  acceptedAt: null,
  failedAttempts: 0,
};

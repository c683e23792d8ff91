import { fake } from '../fake-responses.ts';
import { LIKE_GROWING } from './growing-states.ts';
import { LIKE_MODERATOR } from './moderator-states.ts';
import { LIKE_ROOM } from './room-states.ts';
import { press, sees, type State } from './state.ts';
import { expect } from '@playwright/test';

/**
 * Pages that consist of the same parts as those in `all-states.ts`. Only their layout is measured here; tests in `web`
 * run axe on them, which is cheaper.
 */
export const LIKE_PAGES: readonly State[] = [
  { name: 'the terms of service', who: 'guest', path: '/terms-of-service' },
  { name: 'the form for a forgotten password', who: 'guest', path: '/auth/forgot-password' },
  {
    name: 'setting a password through a link',
    who: 'guest',
    path: '/auth/youth-complete/set-password#code=abcdefghijklmnopqrstuvwx',
  },
  {
    name: 'the question for the email of an invited child',
    who: 'guest',
    path: ({ inviteLink }) => inviteLink,
    reach: (page) => sees(page, /^Hi .+ invited you to Oakling$/),
  },
  {
    name: 'the password of an invited child, with the picture of the parent',
    who: 'guest',
    path: ({ inviteLink }) => inviteLink,
    prepare: (page) =>
      fake(page, /\/api\/youth-completion\/check$/, () => ({
        json: { child: 'Ben', parent: 'Dana', avatarUrl: '/avatars/parent-1.svg', photo: null },
      })),
    reach: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('ben@example.org');
      await press(page, 'Continue');
      await sees(page, 'Hi Ben, Dana invited you to Oakling');
      await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'the profile of a parent with children',
    who: 'parent',
    path: '/dashboard/parent/profile',
  },
  {
    name: 'a path that the role has no page for',
    who: 'elder',
    path: '/dashboard/elder/no-such-page',
  },
  { name: 'the welcome of a new youth', who: 'newYouth', path: '/dashboard/youth/invite-complete' },
  { name: 'the matches of a new elder', who: 'newElder', path: '/dashboard/elder/matches' },
  {
    name: 'the rejected sessions of a youth',
    who: 'youth',
    path: '/dashboard/youth/sessions?tab=rejected',
  },
  { name: 'the sessions of a new elder', who: 'newElder', path: '/dashboard/elder/sessions' },
  { name: 'the dashboard of a new parent', who: 'newParent', path: '/dashboard/parent' },
  ...LIKE_GROWING,
  ...LIKE_MODERATOR,
  ...LIKE_ROOM,
  { name: 'the friends of a parent’s children', who: 'parent', path: '/dashboard/parent/friends' },
  {
    name: 'a link to a first mailbox',
    who: 'guest',
    path: `/auth/first-email#code=${'c'.repeat(43)}`,
  },
  { name: 'a mailed request', who: 'guest', path: ({ decisionLink }) => decisionLink },
  {
    name: 'a link to confirm an address',
    who: 'guest',
    path: `/auth/confirm-email#code=${'c'.repeat(43)}`,
  },
  { name: 'setting up a second factor', who: 'settingUp', path: '/moderation/set-up' },
  {
    name: 'a child to decide on',
    who: 'moderator',
    path: ({ youthId }) => `/moderation/people/${youthId}`,
  },
  {
    name: 'children without a recorded consent',
    who: 'moderator',
    path: '/moderation/consents',
  },
  { name: 'removed accounts', who: 'moderator', path: '/moderation/account-snapshots' },
  { name: 'unsent emails', who: 'moderator', path: '/moderation/unsent-mails' },
  { name: 'the account of a moderator', who: 'moderator', path: '/moderation/account' },
];

import type { AppealView } from '@oakling/domain/admin/appeal';
import type { Me } from '@oakling/domain/identity/contract';
import type { ConsentLinkView } from '@oakling/domain/legal/child-consent-contract';
import type { ProfileView } from '@oakling/domain/profile/contract';
import type { SessionView } from '@oakling/domain/sessions/contract';
import type { ChildStage, StageView } from '@oakling/domain/stages/contract';
import type { Page } from '@playwright/test';
import type { FilledApp } from '../filled-app.ts';
import { changing, sees, type State } from './state.ts';

const NAME = 'Sam Young of Upper Willowbrook';
const child = ({ youthId }: FilledApp) => `/dashboard/parent/children/${youthId}`;

/** Fakes a youth who has turned 18. */
async function ofAge(page: Page): Promise<void> {
  await changing(/\/api\/me$/, (me: Me) => ({ ...me, isOfAge: true }))(page);
  const stage: StageView = { stage: 'of-age', next: null };
  await changing(/\/api\/stage$/, () => stage)(page);
  await changing(/\/api\/profile$/, (profile: ProfileView) => ({
    ...profile,
    isMatchingOn: true,
    shownAs: {
      style: 'full-name',
      names: { 'full-name': NAME, 'first-name-and-initial': 'Sam Y.' },
    },
  }))(page);
  await changing(/\/api\/sessions\/[0-9a-f-]+$/, (session: SessionView) => ({
    ...session,
    status: 'pending',
    bucket: 'pending',
    waitsFor: 'youth',
  }))(page);
}

/** Decisions of an adult youth. Rules 1.98 and 6.163 */
export const GROWING_STATES: readonly State[] = [
  {
    name: 'the account of an adult youth',
    who: 'youth',
    path: '/dashboard/youth/account',
    prepare: ofAge,
    reach: async (page) => {
      await sees(page, 'Sam Y.');
      await page.getByLabel('Elders and I can find each other').focus();
    },
  },
  {
    name: 'a session that an adult youth decides',
    who: 'youth',
    path: '/dashboard/youth/sessions?tab=upcoming',
    prepare: ofAge,
    reach: async (page) => {
      await page
        .getByRole('link', { name: /^Details/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Approve' }).focus();
    },
  },
];

const consent: ConsentLinkView = { state: 'waiting', childName: NAME };
const appeal: AppealView = {
  state: 'open',
  told: 'You asked a child for a home address, though you knew that nobody may.',
  until: '2027-09-23T10:00:00.000Z',
};
const LINK = `#code=${'c'.repeat(43)}`;

/**
 * States built from parts covered elsewhere: a section of a child's page, and pages of mailed
 * links.
 */
export const LIKE_GROWING: readonly State[] = [
  {
    name: 'the step that is ahead of a child',
    who: 'parent',
    path: child,
    prepare: changing(/\/stage$/, (stage: ChildStage) => ({
      ...stage,
      stage: '16-17',
      next: { step: '18', day: '2027-09-23' },
    })),
  },
  {
    name: 'a mailed consent',
    who: 'guest',
    path: `/consent${LINK}`,
    prepare: changing(/\/api\/consent-links\/read$/, () => consent),
  },
  {
    name: 'a mailed appeal',
    who: 'guest',
    path: `/appeal${LINK}`,
    prepare: changing(/\/api\/appeals\/read$/, () => appeal),
  },
];

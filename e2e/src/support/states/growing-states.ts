import type { AppealView } from '@oakling/domain/admin/appeal';
import type { ConsentLinkView } from '@oakling/domain/legal/child-consent-contract';
import type { ProfileView } from '@oakling/domain/profile/contract';
import type { StageView } from '@oakling/domain/stages/contract';
import type { Page } from '@playwright/test';
import { ownPin } from './pin-states.ts';
import { changing, press, sees, type State } from './state.ts';

const NAME = 'Sam Young of Upper Willowbrook';

async function ofAge(page: Page): Promise<void> {
  await ownPin(page);
  const stage: StageView = { stage: 'of-age', next: null, ageCheck: 'none' };
  await changing(/\/api\/stage$/, () => stage)(page);
  await changing(/\/api\/profile$/, (profile: ProfileView) => ({
    ...profile,
    isMatchingOn: true,
    shownAs: {
      style: 'full-name',
      names: { 'full-name': NAME, 'first-name-and-initial': 'Sam Y.' },
    },
  }))(page);
}

/** The decisions of an adult youth. Rule 1.98 */
export const GROWING_STATES: readonly State[] = [
  {
    name: 'the account of an adult youth',
    isLike: true,
    who: 'youth',
    path: '/dashboard/youth/account',
    prepare: ofAge,
    reach: async (page) => {
      await sees(page, 'Sam Y.');
      await page.getByRole('region', { name: 'Your PIN' }).locator('summary').click();
      await press(page, 'Set PIN');
      await sees(page, 'Enter the 6 digits of your PIN.');
      await page.getByLabel('Elders and I can find each other').focus();
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

/** Pages behind mailed links, which consist of parts covered elsewhere. */
export const LIKE_GROWING: readonly State[] = [
  {
    name: 'a damaged link',
    who: 'guest',
    path: '/%23/auth/youth-compl%3Ecode=c0de',
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

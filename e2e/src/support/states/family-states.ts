import type { WhoApproves } from '@oakling/domain/guardians/who-approves';
import type { ChildStage } from '@oakling/domain/stages/contract';
import type { FilledApp } from '../filled-app.ts';
import { openAllParts } from '../steps.ts';
import { guardianLink } from './guardian-link.ts';
import { lockedPin, openPinParts } from './pin-states.ts';
import { changing, press, sees, type State } from './state.ts';

const who = 'parent';
const child = ({ youthId }: FilledApp) => `/dashboard/parent/children/${youthId}`;

const WHO_APPROVES = /\/who-approves$/;

/** Three co-guardians: one requires everyone's approval, and one has named the reader as substitute. */
function severalApprove({ guardians, ...rest }: WhoApproves): WhoApproves {
  const more = ['Jon Young', 'Margarethe Young', 'Noor van den Broek'].map((name, at) => ({
    id: `0189f7a4-0000-7000-8000-00000000000${at}`,
    name,
    isMe: false,
    asksAll: at === 0,
    away:
      at === 1
        ? {
            until: new Date(Date.now() + 3 * 86_400_000).toISOString(),
            substituteId: guardians[0]?.id ?? '',
          }
        : null,
  }));
  return { ...rest, guardians: [...guardians, ...more] };
}

/** A parent's invites, and the pages about a child. Rules 9.95 to 9.99 */
export const FAMILY_STATES: readonly State[] = [
  { name: 'the children of a parent', isLike: true, who, path: '/dashboard/parent/children' },
  {
    name: 'the page of a child of 16 with several guardians and a PIN, and every part open',
    who,
    path: child,
    prepare: async (page) => {
      await lockedPin(page);
      await changing(WHO_APPROVES, severalApprove)(page);
      await changing(/\/stage$/, (stage: ChildStage) => ({
        ...stage,
        stage: '16-17',
        next: { step: '18', day: '2027-09-23' },
      }))(page);
    },
    reach: async (page) => {
      await page.getByRole('heading', { name: 'Who decides' }).waitFor();
      await openAllParts(page);
      await openPinParts(page);
      await press(page, 'Invite another guardian');
      await page.getByLabel('Their email').fill('jon at home');
      await press(page, 'Send the invite');
      // The question that follows is a dialog like the one before a rejection. It would hide all open parts.
      await press(page, 'I’m away for some days');
      await page.getByLabel('Who decides for you?').waitFor();
    },
  },
  {
    name: 'a mailed invite of a guardian, to be accepted',
    isLike: true,
    who,
    path: `/guardian#code=${'c'.repeat(43)}`,
    prepare: guardianLink('can-accept'),
    reach: (page) => page.getByRole('checkbox').check(),
  },
  {
    name: 'the rules for a child’s sessions, each ticked and one not right',
    isLike: true,
    who,
    path: (filled) => `${child(filled)}/rules`,
    reach: async (page) => {
      const boxes = [
        'Video calls only',
        'Only on these days',
        'Only between two times of the day',
        'Only so many sessions a week',
      ];
      for (const name of boxes) await page.getByRole('checkbox', { name }).check();
      await press(page, 'Save the rules');
      await sees(page, 'Please choose at least one day.');
    },
  },
  {
    name: 'a report without a choice and with too many words',
    who,
    path: '/dashboard/parent',
    reach: async (page) => {
      await press(page, /^Block or report /);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Report / })
        .click();
      await page.getByLabel('In your own words').fill('He shouted at us. '.repeat(50));
      await press(page, 'Send report');
      await sees(page, 'Please choose what happened.');
    },
  },
];

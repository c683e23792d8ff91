import type { PageScript } from './script-budgets.ts';

// What a visitor on a slow phone waits for; in bytes as sent with gzip.
const LANDING_LIMIT = 105_000;
const FIRST_PAGE_LIMIT = 190_000;
const FURTHER_PAGE_LIMIT = 25_000;

const START = 'index.html';
const SERVED = [START, 'src/app/served-routes.tsx'];
const FRAME = [...SERVED, 'src/app/dashboard.tsx'];
/** What the frame fetches while nothing else is to do. */
const SPARE_TIME = [
  // The name of the file of all that forms need.
  'standard-schema',
  'src/ui/modal-frame.tsx',
  'src/ui/sidebar-drawer.tsx',
  'src/features/safety/components/safety-dialog.tsx',
];

const legal = (name: string) => `src/features/legal/${name}.tsx`;
const ofRole = (source: string) => ['src/app/page-of-role.tsx', source];

const OPEN: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/privacy-policy': [legal('privacy-policy-page')],
  '/terms-of-service': [legal('terms-of-service-page')],
  '/help': [legal('help-page')],
};

const FORMS: Readonly<Record<string, readonly string[]>> = {
  '/auth/login': ['src/app/log-in-route.tsx'],
  '/signup': ['src/features/identity/sign-up-page.tsx'],
  '/auth/forgot-password': ['src/features/identity/forgot-password-page.tsx'],
  '/auth/youth-complete': ['src/features/invites/youth-complete-page.tsx'],
  '/auth/youth-complete/set-password': ['src/features/identity/set-password-page.tsx'],
  '/decide': ['src/features/sessions/decide-page.tsx'],
  '/moderation/set-up': ['src/features/identity/set-up-second-factor-page.tsx'],
};

const DASHBOARD: Readonly<Record<string, readonly string[]>> = {
  'the dashboard of a parent': ['src/app/dashboard-index.tsx', 'src/app/parent-index.tsx'],
  'the dashboard of others': ['src/app/dashboard-index.tsx', 'src/app/matched-index.tsx'],
  profile: ['src/app/profile-route.tsx'],
  account: ['src/app/account-route.tsx'],
  sessions: ['src/features/sessions/sessions-page.tsx'],
  'sessions/:id': ['src/features/sessions/session-page.tsx'],
  'sessions/:id/change': ['src/features/sessions/change-session-page.tsx'],
  notifications: ['src/features/notifications/notifications-page.tsx'],
  'children/:childId': ['src/app/child-route.tsx'],
  interests: ofRole('src/features/interests/interests-page.tsx'),
  matches: ofRole('src/features/matches/matches-page.tsx'),
  'request-session': ofRole('src/features/sessions/request-session-page.tsx'),
  'invite-child': ofRole('src/features/invites/invite-child-page.tsx'),
  children: ofRole('src/features/invites/children-page.tsx'),
  'invite-complete': ofRole('src/features/invites/invite-complete-page.tsx'),
  'changed terms': [legal('changed-terms-page')],
};

const CONSOLE: Readonly<Record<string, readonly string[]>> = {
  '/moderation': ['src/features/admin/queue-page.tsx'],
  '/moderation/reports/:id': ['src/features/admin/case-page.tsx'],
  '/moderation/people': ['src/features/admin/people-page.tsx'],
  '/moderation/people/:id': ['src/features/admin/person-page.tsx'],
  '/moderation/account': ['src/features/identity/moderator-account-page.tsx'],
};

/** What comes only when somebody asks for it, beside the page that is there. */
export const UPON_REQUEST = [
  'src/features/sessions/components/reject-dialog.tsx',
  'src/features/sessions/components/cancel-dialog.tsx',
  'src/features/sessions/components/propose-dialog.tsx',
  'src/ui/link-menu.tsx',
  'src/ui/suggest-field.tsx',
  'src/ui/toaster.tsx',
  '../node_modules/@googlemaps/js-api-loader/dist/index.js',
];

function rows(
  pages: Readonly<Record<string, readonly string[]>>,
  row: (page: string, sources: readonly string[]) => PageScript,
): PageScript[] {
  return Object.entries(pages).map(([page, sources]) => row(page, sources));
}

/** Every page, as the first that somebody opens; those of the dashboard as a further one too. */
export const PAGES: readonly PageScript[] = [
  ...rows(OPEN, (page, sources) => ({
    page,
    needs: [START, ...sources],
    limit: page === '/' ? LANDING_LIMIT : LANDING_LIMIT + FURTHER_PAGE_LIMIT,
  })),
  ...rows(FORMS, (page, sources) => ({
    page,
    needs: [...SERVED, ...sources],
    limit: FIRST_PAGE_LIMIT,
  })),
  ...rows(DASHBOARD, (page, sources) => ({
    page: `${page}, first`,
    needs: [...FRAME, ...sources],
    limit: FIRST_PAGE_LIMIT,
  })),
  ...rows(DASHBOARD, (page, sources) => ({
    page: `${page}, further`,
    needs: sources,
    has: [...FRAME, ...SPARE_TIME],
    limit: FURTHER_PAGE_LIMIT,
  })),
  ...rows(CONSOLE, (page, sources) => ({
    page,
    needs: [...SERVED, 'src/app/moderation.tsx', ...sources],
    limit: FIRST_PAGE_LIMIT,
  })),
];

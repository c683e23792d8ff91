/** A page as it is first opened. */
export interface Page {
  /** Its address, with `:part` for what varies. */
  readonly address: string;
  /** The sources that only such pages have, with what those import. */
  readonly sources: readonly string[];
  /** What it asks of the server as soon as it is there, exactly as its script asks. */
  readonly asks: readonly string[];
  /** The same, of a page whose address has no query that would ask for something else. */
  readonly asksPlainly: readonly string[];
}

/** What every page starts with. */
export const START = 'index.html';
export const SERVED = ['src/app/served-routes.tsx', 'src/ui/toaster.tsx'];
const FRAME = ['src/app/dashboard.tsx'];
const CONSOLE_FRAME = ['src/app/moderation.tsx'];
/** What the frame fetches while nothing else is to do. */
export const SPARE_TIME = [
  // The name of the file of all that forms need.
  'forms',
  'src/ui/modal-frame.tsx',
  'src/ui/sidebar-drawer.tsx',
  'src/features/safety/components/safety-dialog.tsx',
];
/** What comes only when somebody asks for it, beside the page that is there. */
export const UPON_REQUEST = [
  'src/features/sessions/components/reject-dialog.tsx',
  'src/features/sessions/components/cancel-dialog.tsx',
  'src/features/sessions/components/propose-dialog.tsx',
  'src/ui/link-menu-list.tsx',
  'src/ui/suggest-field.tsx',
  '../node_modules/@googlemaps/js-api-loader/dist/index.js',
  // Once in a long while, in place of a page.
  'src/features/legal/changed-terms-page.tsx',
];

const ME = '/api/me';
const NEWS = '/api/notifications';
const page = (
  address: string,
  sources: readonly string[],
  asks: readonly string[],
  asksPlainly: readonly string[] = [],
): Page => ({
  ...{ address, asks, asksPlainly },
  sources: sources.map((source) => `src/${source}.tsx`),
});
/** A page of the dashboard; its frame asks who it is and what is new. */
const inFrame = (address: string, sources: readonly string[], ...asks: readonly string[]) =>
  page(`/dashboard/${address}`, sources, [ME, NEWS], asks);
const ofRole = (source: string) => ['app/page-of-role', source];
/** One for each role, as its file has the role's colour. */
const matchesOf = (role: 'elder' | 'youth') =>
  inFrame(
    `${role}/matches`,
    ofRole('features/matches/matches-page'),
    '/api/interests',
    '/api/matches',
  );

/** Built beforehand: they are the same for everyone. */
const OPEN_PAGES: readonly Page[] = [
  page('/', [], []),
  page('/privacy-policy', ['features/legal/privacy-policy-page'], []),
  page('/terms-of-service', ['features/legal/terms-of-service-page'], []),
  page('/help', ['features/legal/help-page'], []),
];

const FORM_PAGES: readonly Page[] = [
  page('/auth/login', ['app/log-in-route'], [ME]),
  page('/signup', ['features/identity/sign-up-page'], [ME]),
  page('/auth/forgot-password', ['features/identity/forgot-password-page'], []),
  page('/auth/youth-complete', ['features/invites/youth-complete-page'], []),
  page('/auth/youth-complete/set-password', ['features/identity/set-password-page'], []),
  page('/decide', ['features/sessions/decide-page'], []),
  page('/moderation/set-up', ['features/identity/set-up-second-factor-page'], [ME]),
];

const DASHBOARD_PAGES: readonly Page[] = [
  inFrame(
    'parent',
    ['app/dashboard-index', 'app/parent-index'],
    '/api/sessions?bucket=pending',
    '/api/children',
  ),
  inFrame(
    ':role',
    ['app/dashboard-index', 'app/matched-index'],
    '/api/sessions?bucket=upcoming',
    '/api/interests',
    '/api/profile',
  ),
  inFrame(':role/profile', ['app/profile-route'], '/api/profile'),
  inFrame(':role/account', ['app/account-route']),
  inFrame(':role/sessions', ['features/sessions/sessions-page'], '/api/sessions?bucket=pending'),
  inFrame(':role/sessions/:id', ['features/sessions/session-page']),
  inFrame(':role/sessions/:id/change', ['features/sessions/change-session-page']),
  inFrame(':role/notifications', ['features/notifications/notifications-page']),
  inFrame(':role/children/:childId', ['app/child-route']),
  inFrame(':role/interests', ofRole('features/interests/interests-page'), '/api/interests'),
  matchesOf('elder'),
  matchesOf('youth'),
  inFrame(':role/request-session', ofRole('features/sessions/request-session-page')),
  inFrame(':role/invite-child', ofRole('features/invites/invite-child-page')),
  inFrame(':role/children', ofRole('features/invites/children-page'), '/api/children'),
  inFrame(':role/invite-complete', ofRole('features/invites/invite-complete-page')),
];

const CONSOLE_PAGES: readonly Page[] = [
  page('/moderation', ['features/admin/queue-page'], [ME]),
  page('/moderation/reports/:id', ['features/admin/case-page'], [ME]),
  page('/moderation/people', ['features/admin/people-page'], [ME]),
  page('/moderation/people/:id', ['features/admin/person-page'], [ME]),
  page('/moderation/account', ['features/identity/moderator-account-page'], [ME]),
];

/** Pages of one kind, and the sources of the frames that each of them stands in. */
export interface Kind {
  readonly pages: readonly Page[];
  readonly frames: readonly string[];
}

/** Every page, in the order in which the first that fits an address counts. */
export const KINDS = {
  open: { pages: OPEN_PAGES, frames: [] },
  form: { pages: FORM_PAGES, frames: SERVED },
  dashboard: { pages: DASHBOARD_PAGES, frames: [...SERVED, ...FRAME] },
  console: { pages: CONSOLE_PAGES, frames: [...SERVED, ...CONSOLE_FRAME] },
} satisfies Readonly<Record<string, Kind>>;

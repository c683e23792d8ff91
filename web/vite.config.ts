import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:3000';

/** `npm run dev` serves the design system at the same path as the built server does. */
const devUi: Plugin = {
  name: 'dev-ui',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/dev\/ui(?=\?|$)/, '/dev-ui.html');
      next();
    });
  },
};

/**
 * Pages need only the shape, the maximum length and the writers of a text. The rest is for the server, the tests and
 * docs/texts.md.
 */
const NOT_FOR_PAGES =
  /\b(?:readFirst:\s*(['"])[^'"]*\1|readBy:\s*(?:\{[^}]*\}|[\w.]+)|copies:\s*\[[^\]]*\]|(?:inMail|mayHoldContacts):\s*\w+),?/g;
/** Matches text such as `['people.full_name']`. */
const COLUMNS = /\[(?:\s*(['"])[a-z_]+\.[a-z_]+\1,?)+\s*\]/g;
const textsOfPages: Plugin = {
  name: 'texts-of-pages',
  transform: {
    filter: { id: /domain.src.kernel.texts\.ts$/ },
    handler: (code) => code.replaceAll(NOT_FOR_PAGES, '').replaceAll(COLUMNS, '[]'),
  },
};

// The Content-Security-Policy doesn't allow data: URLs, so nothing may be inlined.
const build = {
  assetsInlineLimit: 0,
  // Browsers without modulepreload load these files later.
  modulePreload: { polyfill: false },
};
const OPEN_FRAME =
  /(src.(ui.(alert|button|button-classes|card|illustration|link|page-heading|public-layout)|features.legal.components.site-footer|legal.kept-for)\.tsx?|lucide-react.*icons.(check|chevron-down)\.m?js)$/;
/**
 * Modules that are nearly always used together, by chunk. A request costs more than the bytes that a page doesn't need,
 * because browsers send six at a time, each with a round trip and its own headers.
 */
const TOGETHER: readonly (readonly [name: string, test: RegExp])[] = [
  ['documents', /src.features.legal.components.(prose|legal-document-page)\.tsx$/],
  [
    'frame',
    /(src.(lib.block-or-report|ui.sidebar-content)\.tsx?|infiniteQueryOptions\.js|lucide-react.*icons.(calendar-days|sprout|users?-round|x)\.m?js)$/,
  ],
  // Icons of notices, sessions and dialogs, which neither the layout nor an open page needs at first.
  [
    'icons',
    /lucide-react.*icons.(calendar-.*|clock|hourglass|mail-.*|message-circle-question-mark|pause|shield-check|timer|video)\.m?js$/,
  ],
  ['menus', /(ui.(adult-note|more-menu)\.tsx|lucide-react.*icons.ellipsis\.m?js)$/],
  ['pin', /src.(features.identity.pin-text|identity.pin)\.ts$/],
  ['password-field', /(src.ui.password-field\.tsx|icons.eye(-off)?\.m?js)$/],
  ['invites', /src.(features.invites.(text|data)|lib.mail-failure-text)\.tsx?$/],
  ['matched', /(src.features.(matches|interests).(text|data)\.ts|modern.useMutationState\.js)$/],
  ['parts', /src.(lib.(room|worded-texts)|ui.more-details)\.tsx?$/],
  ['data', /src.features.sessions.(data|not-possible-text)\.ts$/],
  ['changes', /src.(features.sessions.session-changes|lib.question-words)\.ts$/],
  // Code for the facts of a session, which dashboards, lists and session pages share.
  [
    'sessions',
    /src.(features.sessions.(session-text|waiting-for|supervision.(approvals-text|asked-text|question-text)|asking.(call-off-text|propose-text)|afterwards.thanks-text|day.day-words|components.(add-to-calendar|map-links|participant|proposal|session-details|session-dialog|session-links|time-marks)|supervision.components.session-question|asking.components.answer-box|day.components.(countdown|join-call))|sessions.series-days|calendar.calendar-event)\.tsx?$/,
  ],
  // The session that is near, on dashboards and the page of friends.
  [
    'near',
    /src.(features.sessions.(day.(day-text|components.(meeting-check|room-box|the-day))|components.(next-session|what-now)|friendships.data)|sessions.day.decide-delay)\.tsx?$/,
  ],
  [
    'outcome',
    /src.features.sessions.afterwards.(outcome-text|components.(after-session|outcome-box))\.tsx?$/,
  ],
  [
    'approvals',
    /src.features.sessions.supervision.(elder-profile-text|components.(approve-button|decision-notes|elder-profile|request-card))\.tsx?$/,
  ],
];
/** One chunk for each lazy route, and one for the start of every page. */
const pages = {
  outDir: 'dist',
  manifest: true,
  // LiveKit's client exceeds the default limit; only calls on LiveKit load it.
  chunkSizeWarningLimit: 600,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'start', tags: ['$initial' as const], priority: 3 },
          // The layout of the open pages, which nearly every other page uses, too.
          { name: 'open', test: OPEN_FRAME, priority: 2 },
          // Code that eight or more pages share, to save requests. The layout loads it, so it excludes forms, calls and
          // moderation.
          {
            name: 'shared',
            test: /modern.useQuery\.|(web|domain).src.(?!lib.(checked-form|hash-address|mail-failure-text|worded-texts|safety-words|password-first|room|week-days)|ui.(checkbox-field|more-details|open-row|field-group|password-field|radio-group-field)|(features.)?admin|identity.pin\.|safety.(warning|report|child-view)\.|features.sessions.(waiting-for|supervision.asked-text))/,
            minShareCount: 8,
            priority: 1,
          },
          ...TOGETHER.map(([name, test]) => ({ name, test })),
        ],
      },
    },
  },
};
/** The page of the design system, which production never serves. It uses the pictures of the pages. */
const designSystem = {
  base: '/dev/ui/',
  publicDir: false as const,
  // This page is only for developers, so its size doesn't matter.
  build: {
    ...build,
    outDir: 'dist-dev',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: 'dev-ui.html' },
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [textsOfPages, react(), tailwindcss(), devUi],
  ...(mode === 'dev-ui' ? designSystem : { build: { ...build, ...pages } }),
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/dev/mail': server },
  },
}));

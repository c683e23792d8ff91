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
  /src.(ui.(alert|button|button-classes|card|illustration|link|page-heading|public-layout)|features.legal.components.site-footer|legal.kept-for)\.tsx?$/;
const DOCUMENTS = /src.features.legal.components.(prose|legal-document-page)\.tsx$/;
const LISTS = /(use-focus-after-leaving|infiniteQueryOptions|useInfiniteQuery)\.[jt]s$/;
/** Icons of notices and sessions, which neither the layout nor an open page needs at first. */
const ICONS =
  /lucide-react.*icons.(calendar-.*|hourglass|mail-.*|message-circle-question-mark|timer|video)\.m?js$/;
const MENUS = /(ui.(adult-note|more-menu)\.tsx|lucide-react.*icons.ellipsis\.m?js)$/;
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
          // Modules that are nearly always used together. If they were separate files of a few hundred bytes each,
          // their headers would take more space than the code.
          { name: 'documents', test: DOCUMENTS, minShareCount: 2 },
          { name: 'lists', test: LISTS, minShareCount: 2 },
          { name: 'icons', test: ICONS, minShareCount: 2 },
          { name: 'menus', test: MENUS, minShareCount: 2 },
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

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = 'http://127.0.0.1:3000';

/** `npm run dev` shows the design system where the built server does. */
const devUi: Plugin = {
  name: 'dev-ui',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      request.url = request.url?.replace(/^\/dev\/ui(?=\?|$)/, '/dev-ui.html');
      next();
    });
  },
};

// The Content-Security-Policy allows no data: addresses, so nothing may be inlined.
const build = {
  assetsInlineLimit: 0,
  // What a browser without modulepreload loads later, it loads all the same.
  modulePreload: { polyfill: false },
};
const OPEN_FRAME =
  /src.(ui.(alert|button|button-classes|card|illustration|link|page-heading|public-layout)|features.legal.components.site-footer|legal.kept-for)\.tsx?$/;
/** The frame of the privacy policy and the terms. */
const DOCUMENTS = /src.features.legal.components.(prose|legal-document-page)\.tsx$/;
/** Lists that are fetched a page at a time, and where the focus goes when one of their items goes. */
const LISTS = /(use-focus-after-leaving|infiniteQueryOptions|useInfiniteQuery)\.[jt]s$/;
/** Icons of notices, most of which stand at sessions too; neither the frame nor an open page waits for them. */
const ICONS =
  /lucide-react.*icons.(calendar-.*|hourglass|mail-.*|message-circle-question-mark|timer|video)\.m?js$/;
/** Each lazy route is a file; what every page starts with is one. */
const pages = {
  outDir: 'dist',
  manifest: true,
  // LiveKit's client, which only a call on LiveKit fetches.
  chunkSizeWarningLimit: 600,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'start', tags: ['$initial' as const], priority: 3 },
          // What the frame of the open pages is made of; nearly every other page uses it too.
          { name: 'open', test: OPEN_FRAME, priority: 2 },
          // Our code that seven pages or more share: many small files are many requests. The frame fetches it, so what
          // brings the library of forms along stays out.
          {
            name: 'shared',
            test: /(web|domain).src.(?!lib.checked-form|features.admin)/,
            minShareCount: 7,
            priority: 1,
          },
          // What is nearly always used together, and would be a file of some hundred bytes each, with 1.3 kB of headers.
          { name: 'documents', test: DOCUMENTS, minShareCount: 2 },
          { name: 'lists', test: LISTS, minShareCount: 2 },
          { name: 'icons', test: ICONS, minShareCount: 2 },
        ],
      },
    },
  },
};
/** The page of the design system, which production never serves; pictures come from the pages. */
const designSystem = {
  base: '/dev/ui/',
  publicDir: false as const,
  // One page for developers: its size matters to nobody.
  build: {
    ...build,
    outDir: 'dist-dev',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: 'dev-ui.html' },
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), devUi],
  ...(mode === 'dev-ui' ? designSystem : { build: { ...build, ...pages } }),
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/dev/mail': server },
  },
}));

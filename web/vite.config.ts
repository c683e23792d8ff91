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

/**
 * Marks the router's own links and forms as droppable where nothing uses them, which their names
 * prevent otherwise: 3 kB of every first page.
 */
const droppableComponents: Plugin = {
  name: 'droppable-components',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/dom\/lib\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*$/gm, '')
        .replaceAll('React$1.forwardRef(', '/* @__PURE__ */ React$1.forwardRef('),
  },
};

// The Content-Security-Policy allows no data: addresses, so nothing may be inlined.
const build = {
  assetsInlineLimit: 0,
  // What a browser without modulepreload loads later, it loads all the same.
  modulePreload: { polyfill: false },
};
const SERVED =
  /@tanstack|valibot|node_modules.hono|lucide-react.dist|web.src.lib.(?!google)|web.src.ui.(?!.*(modal-frame|drawer|menu|suggest|slider|tabs|data-table|card))/;
/** Whatever is needed before any page is one file: many small ones compress worse. */
const pages = {
  outDir: 'dist',
  manifest: true,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'start', tags: ['$initial' as const], priority: 1 },
          { name: 'forms', test: /react-hook-form|hookform|standard-schema/, priority: 1 },
          // What every page that asks the server shares: many small files are many requests.
          { name: 'served', test: SERVED, minShareCount: 3 },
          {
            name: 'shared',
            test: /lucide-react|(web|domain).src/,
            maxModuleSize: 4000,
            minShareCount: 2,
            entriesAware: true,
            entriesAwareMergeThreshold: 3000,
          },
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
  plugins: [react(), tailwindcss(), devUi, droppableComponents],
  ...(mode === 'dev-ui' ? designSystem : { build: { ...build, ...pages } }),
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/dev/mail': server },
  },
}));

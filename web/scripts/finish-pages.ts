// Runs after Vite: writes the app shell, prerenders each open page to a file of its own and compresses all text files.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import type * as Prerender from '../src/prerender.tsx';
import { compressFolder } from './compress-folder.ts';
import { DIST, filesOf, OPEN_PAGES, readManifest } from './manifest.ts';
import { preloadsOfPages } from './page-preloads.ts';

const WEB = join(import.meta.dirname, '..');
/** A server with a configured host renders the pages again with this file. It isn't served. */
const RENDERER = join(DIST, '.renderer');
/** The font licenses require that their text is distributed with the fonts. */
const FONTS = ['atkinson-hyperlegible-next', 'fraunces'];
/** The chunks that are needed by every page that calls the server. */
const SERVED = ['src/app/served-routes.tsx'];

type Renderer = typeof Prerender;

const module = await buildRenderer();
const { replaceOnce, shellHtml, renderPages } = module;
const index = readFileSync(join(DIST, 'index.html'), 'utf8');
// The low priority keeps scripts from delaying the first paint of prerendered pages on a slow connection.
const template = replaceOnce(
  index,
  '<script type="module"',
  '<script type="module" fetchpriority="low"',
);
const manifest = readManifest();
const shellOf = (code: readonly string[], requests: readonly string[]) =>
  shellHtml(index, [...filesOf(manifest, [...SERVED, ...code])], requests);
const shells = new Map(
  [...preloadsOfPages()].map(([path, { code, requests }]) => [path, shellOf(code, requests)]),
);
const built = {
  template,
  shells: { ...Object.fromEntries(shells), '*': shellOf([], []) },
  files: Object.fromEntries(
    Object.entries(OPEN_PAGES).map(([path, source]) => [path, [...filesOf(manifest, [source])]]),
  ),
};
writeFileSync(join(RENDERER, 'built.json'), JSON.stringify(built));
for (const [path, html] of await renderPages(built, null)) {
  if (shells.has(path)) continue;
  const file = path === '*' ? join(DIST, 'app.html') : join(DIST, path, 'index.html');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}
for (const name of FONTS) {
  const licence = join(WEB, '../node_modules/@fontsource', name, 'LICENSE');
  copyFileSync(licence, join(DIST, 'assets', `${name}-licence.txt`));
}
copyFileSync(join(WEB, 'src/ui/emoji/LICENCE.txt'), join(DIST, 'assets/emoji-licence.txt'));
// Chrome compiles these functions on a background thread while the script downloads, because most of them run at
// startup. https://v8.dev/blog/explicit-compile-hints
for (const file of filesOf(manifest, ['index.html', ...SERVED])) {
  if (!file.endsWith('.js')) continue;
  const path = join(DIST, file);
  writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`);
}
await compressFolder(DIST);

async function buildRenderer(): Promise<Renderer> {
  await build({
    root: WEB,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: RENDERER,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  return import(join(RENDERER, 'prerender.js'));
}

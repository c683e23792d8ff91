// After Vite: writes the app shell, and each open page into a file of its own as it is without a script;
// compresses whatever text there is.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import type * as Prerender from '../src/prerender.tsx';
import { compressFolder } from './compress-folder.ts';
import { DIST, filesOf, OPEN_PAGES, readManifest } from './manifest.ts';

const WEB = join(import.meta.dirname, '..');
/** A server whose host is named writes the pages once more with it; no address leads there. */
const RENDERER = join(DIST, '.renderer');
/** Their licence asks that its text goes wherever they go. */
const FONTS = ['atkinson-hyperlegible-next', 'fraunces'];
/** What every page needs that asks the server for something. */
const SERVED = ['src/app/served-routes.tsx', 'src/ui/toaster.tsx'];

type Renderer = typeof Prerender;

const module = await buildRenderer();
const { replaceOnce, shellHtml, renderPages } = module;
// On a slow line scripts would take their share of it before there is anything to see.
const template = replaceOnce(
  readFileSync(join(DIST, 'index.html'), 'utf8'),
  '<script type="module"',
  '<script type="module" fetchpriority="low"',
);
const manifest = readManifest();
const built = {
  template,
  shell: shellHtml(template, [...filesOf(manifest, SERVED)]),
  files: Object.fromEntries(
    Object.entries(OPEN_PAGES).map(([path, source]) => [path, [...filesOf(manifest, [source])]]),
  ),
};
writeFileSync(join(RENDERER, 'built.json'), JSON.stringify(built));
for (const [path, html] of await renderPages(built, null)) {
  const file = path === '*' ? join(DIST, 'app.html') : join(DIST, path, 'index.html');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}
for (const name of FONTS) {
  const licence = join(WEB, '../node_modules/@fontsource-variable', name, 'LICENSE');
  copyFileSync(licence, join(DIST, 'assets', `${name}-licence.txt`));
}
copyFileSync(join(WEB, 'src/ui/emoji/LICENCE.txt'), join(DIST, 'assets/emoji-licence.txt'));
// Most functions of what a page starts with are called at once: Chrome then compiles them beside the page, while they
// are fetched, instead of a thousand one by one when each is first called. https://v8.dev/blog/explicit-compile-hints
for (const file of filesOf(manifest, ['index.html', ...SERVED])) {
  if (!file.endsWith('.js')) continue;
  const path = join(DIST, file);
  writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`);
}
await compressFolder(DIST);

/** The pages' own components as a module for Node, complete in one file. */
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

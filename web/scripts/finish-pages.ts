// After Vite: writes the app shell, and each open page into a file of its own as it is without a script;
// compresses whatever text there is.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from './compress-folder.ts';
import { DIST, filesOf, readManifest } from './manifest.ts';

const WEB = join(import.meta.dirname, '..');
/** The pages' own components as a module for Node; needed no longer than this script. */
const FOR_NODE = join(WEB, 'node_modules/.oakling-prerender');
/** Their licence asks that its text goes wherever they go. */
const FONTS = ['atkinson-hyperlegible-next', 'fraunces'];
/** What every page needs that asks the server for something. */
const SERVED = ['src/app/served-routes.tsx', 'src/ui/toaster.tsx'];

interface OpenPage {
  readonly path: string;
  readonly title: string;
  readonly html: string;
}

const SHELL = /<div id="root">.*?<\/div>/s;
const NO_SCRIPT = /\s*<noscript>.*?<\/noscript>/s;

// On a slow line scripts would take their share of it before there is anything to see.
const template = replaceOnce(
  readFileSync(join(DIST, 'index.html'), 'utf8'),
  '<script type="module"',
  '<script type="module" fetchpriority="low"',
);
writeFileSync(join(DIST, 'app.html'), shellHtml());
for (const page of await renderOpenPages()) {
  const file = join(DIST, page.path, 'index.html');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, pageHtml(page));
}
for (const name of FONTS) {
  const licence = join(WEB, '../node_modules/@fontsource-variable', name, 'LICENSE');
  copyFileSync(licence, join(DIST, 'assets', `${name}-licence.txt`));
}
copyFileSync(join(WEB, 'src/ui/emoji/LICENCE.txt'), join(DIST, 'assets/emoji-licence.txt'));
await compressFolder(DIST);

/** What stands at every other address: the wait, and what any page there needs. */
function shellHtml(): string {
  const preloads = [...filesOf(readManifest(), SERVED)]
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`);
  return replaceOnce(template, '</head>', `${preloads.join('\n    ')}\n  </head>`);
}

/** An open page; it can be read without a script. */
function pageHtml({ path, title, html }: OpenPage): string {
  const titled = replaceOnce(template, /<title>.*<\/title>/, `<title>${title}</title>`);
  const page = replaceOnce(titled, SHELL, `<div id="root" data-page="${path}">${html}</div>`);
  return replaceOnce(page, NO_SCRIPT, '');
}

async function renderOpenPages(): Promise<readonly OpenPage[]> {
  await build({
    root: WEB,
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender.tsx',
      outDir: FOR_NODE,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const module: { renderOpenPages(): Promise<readonly OpenPage[]> } = await import(
    join(FOR_NODE, 'prerender.js')
  );
  const pages = await module.renderOpenPages();
  rmSync(FOR_NODE, { recursive: true });
  return pages;
}

/** @throws when it is not there exactly once: the template has changed. */
function replaceOnce(html: string, part: string | RegExp, by: string): string {
  const pieces = html.split(part);
  if (pieces.length !== 2) {
    throw new Error(`index.html has ${pieces.length - 1} of ${part}, not one.`);
  }
  return pieces.join(by);
}

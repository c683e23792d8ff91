// After Vite: builds the pages that are the same for everyone, gives each address a file that names what
// its page needs, and compresses whatever text there is.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressFolder } from './compress-folder.ts';
import { DIST, readManifest } from './manifest.ts';
import { pageHtml, type Content } from './page-html.ts';
import { KINDS, SERVED, type Page } from './pages.ts';
import { filesOf } from './script-budgets.ts';

const WEB = join(import.meta.dirname, '..');
/** The pages' own components as a module for Node; needed no longer than this script. */
const FOR_NODE = join(WEB, 'node_modules/.oakling-prerender');

/** Their licence asks that its text goes wherever they go. */
const FONTS = ['atkinson-hyperlegible-next', 'fraunces'];

interface Prerender {
  renderOpenPages(): Promise<readonly { path: string; title: string; html: string }[]>;
  renderForms(): Promise<readonly { path: string; html: string }[]>;
  renderOutlines(): Promise<readonly { path: string; html: string }[]>;
  renderLoading(): Promise<string>;
}

const template = readFileSync(join(DIST, 'index.html'), 'utf8');
const manifest = readManifest();
const rendered = await renderPages();
const loading: Content = { is: 'loading', html: rendered.wait };
const early = await buildEarlyScript();
/** Those of Latin letters; the others come when a page holds such a letter. */
const fonts = Object.entries(manifest)
  .filter(([source]) => source.endsWith('-latin-wght-normal.woff2'))
  .map(([, { file }]) => file);

/** Which file stands at which address; the first that fits counts. Read by the server. */
const written: { address: string; file: string; guestFile?: string }[] = [];
mkdirSync(join(DIST, 'pages'), { recursive: true });
for (const { pages, frames } of Object.values(KINDS)) {
  for (const page of pages) write(page, frames);
}
const other: Page = { address: '*', sources: [], asks: [], asksPlainly: [] };
writeFileSync(join(DIST, 'index.html'), htmlOf(other, SERVED, loading));
writeFileSync(join(DIST, 'pages.json'), JSON.stringify(written));
for (const name of FONTS) copyLicence(name);
await compressFolder(DIST);

function write(page: Page, frames: readonly string[]): void {
  const { address } = page;
  const { content, guestContent } = contentsOf(address);
  const file = `pages/${written.length}.html`;
  writeFileSync(join(DIST, file), htmlOf(page, frames, content));
  if (guestContent === undefined) {
    written.push({ address, file });
    return;
  }
  const guestFile = `pages/${written.length}-guest.html`;
  writeFileSync(join(DIST, guestFile), htmlOf(page, frames, guestContent));
  written.push({ address, file, guestFile });
}

function copyLicence(name: string): void {
  const licence = join(WEB, '../node_modules/@fontsource-variable', name, 'LICENSE');
  copyFileSync(licence, join(DIST, 'assets', `${name}-licence.txt`));
}

function htmlOf(page: Page, frames: readonly string[], content: Content): string {
  const { sources, asks, asksPlainly } = page;
  const scripts = [...filesOf(manifest, [...frames, ...sources])].filter(
    (file) => !template.includes(file),
  );
  return pageHtml(template, { early, fonts, scripts, asks, asksPlainly, content });
}

/** What a page shows first, and what to guests where that is something else. */
function contentsOf(address: string): { content: Content; guestContent?: Content } {
  const at = ({ path }: { path: string }) => path === address;
  const [page, form] = [rendered.open.find(at), rendered.forms.find(at)];
  if (page !== undefined) return { content: { is: 'page', ...page } };
  // Who is logged in is led on from a form, and who is not from the dashboard.
  if (form !== undefined) {
    return { content: loading, guestContent: { is: 'picture', html: form.html } };
  }
  const outline = rendered.outlines.find(at);
  if (outline === undefined) return { content: loading };
  return { content: { is: 'loading', html: outline.html }, guestContent: loading };
}

async function renderPages() {
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
  const pages: Prerender = await import(join(FOR_NODE, 'prerender.js'));
  const open = await pages.renderOpenPages();
  const forms = await pages.renderForms();
  const outlines = await pages.renderOutlines();
  const wait = await pages.renderLoading();
  rmSync(FOR_NODE, { recursive: true });
  return { open, forms, outlines, wait };
}

/** @returns its address. */
async function buildEarlyScript(): Promise<string> {
  const result = await build({
    configFile: false,
    root: WEB,
    logLevel: 'warn',
    build: {
      outDir: DIST,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(WEB, 'src/early.ts'),
        output: { format: 'iife', entryFileNames: 'assets/early-[hash].js' },
      },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [script] = outputs;
  if (script === undefined) throw new Error('The early script was not built.');
  return `/${script.fileName}`;
}

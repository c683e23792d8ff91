import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the pages are built to. */
export const DIST = join(import.meta.dirname, '../dist');

const LEGAL = 'src/features/legal';
/** What the script of each page that is built beforehand needs beyond the start, as in `src/app/open-routes.tsx`. */
export const OPEN_PAGES: Readonly<Record<string, string>> = {
  '/': `${LEGAL}/landing-page.tsx`,
  '/privacy-policy': `${LEGAL}/privacy-policy-page.tsx`,
  '/terms-of-service': `${LEGAL}/terms-of-service-page.tsx`,
  '/help': `${LEGAL}/help-page.tsx`,
};

/** A file of Vite's manifest: what it needs before it runs, and what it may fetch later. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Vite's manifest: which built files each source needs. */
export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
}

/** The files of these sources, and of all that they import. @throws for a source that is no chunk. */
export function filesOf(manifest: Manifest, sources: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const left = [...sources];
  for (let source = left.pop(); source !== undefined; source = left.pop()) {
    const chunk = manifest[source];
    if (chunk === undefined) throw new Error(`${source} is no file of its own in the built pages.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    left.push(...(chunk.imports ?? []));
  }
  return files;
}

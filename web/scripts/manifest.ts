import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const DIST = join(import.meta.dirname, '../dist');

const LEGAL = 'src/features/legal';
/** The chunk that each prerendered page needs in addition to the entry chunk. Must match `src/app/open-routes.tsx`. */
export const OPEN_PAGES: Readonly<Record<string, string>> = {
  '/': `${LEGAL}/landing-page.tsx`,
  '/privacy-policy': `${LEGAL}/privacy-policy-page.tsx`,
  '/terms-of-service': `${LEGAL}/terms-of-service-page.tsx`,
  '/help': `${LEGAL}/help-page.tsx`,
};

/** An entry of the manifest. `imports` load before it runs; `dynamicImports` may load later. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
}

/** Returns the built files of these sources and of all their static imports. @throws if a source has no chunk. */
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

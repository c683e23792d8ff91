/** A file of Vite's manifest: what it needs before it runs, and what it may fetch later. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** What a visitor's browser fetches before it can show a page. */
export interface PageScript {
  readonly page: string;
  /** The sources whose files are fetched, with whatever those import. */
  readonly needs: readonly string[];
  /** What the browser has already when it comes to this page. */
  readonly has?: readonly string[];
  /** The most that it may be, in bytes as sent with gzip; null where only the figure is told. */
  readonly limit: number | null;
}

export interface Measured {
  readonly page: string;
  readonly bytes: number;
  readonly limit: number | null;
}

/** The files of these sources, and of all that they import. @throws for a source that is no chunk. */
export function filesOf(manifest: Manifest, sources: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const left = [...sources];
  for (let source = left.pop(); source !== undefined; source = left.pop()) {
    const chunk = chunkOf(manifest, source);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    left.push(...(chunk.imports ?? []));
  }
  return files;
}

/** A file by its source, or by its name where it is made of several sources. */
function chunkOf(manifest: Manifest, source: string): Chunk {
  const chunk = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source);
  if (chunk === undefined) throw new Error(`${source} is no file of its own in the built pages.`);
  return chunk;
}

/** How many bytes of script each page needs beyond what the browser has. */
export function measurePages(
  manifest: Manifest,
  pages: readonly PageScript[],
  sizeOf: (file: string) => number,
): Measured[] {
  return pages.map(({ page, needs, has = [], limit }) => {
    const there = filesOf(manifest, has);
    const fetched = [...filesOf(manifest, needs)].filter((file) => !there.has(file));
    return { page, bytes: fetched.reduce((sum, file) => sum + sizeOf(file), 0), limit };
  });
}

/** A sentence for each page above its limit. */
export function sentencesOf(measured: readonly Measured[]): string[] {
  return measured.flatMap(({ page, bytes, limit }) => {
    if (limit === null || bytes <= limit) return [];
    return [`${page} needs ${kilobytes(bytes)} of script; it may be ${kilobytes(limit)}.`];
  });
}

/** The sources that come in a file of their own and that no row names, so that nobody measures them. */
export function unmeasured(manifest: Manifest, named: readonly string[]): string[] {
  const known = new Set(named.map((source) => chunkOf(manifest, source).file));
  const later = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports);
  return [...new Set(later)]
    .filter((source) => !known.has(chunkOf(manifest, source).file))
    .toSorted();
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

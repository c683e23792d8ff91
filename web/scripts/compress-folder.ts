import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Images and fonts are already compressed. The server compresses the HTML, because it inserts its origin into each
 * page.
 */
const TEXT = '**/*.{js,css,svg,webmanifest}';
/** Compressing a smaller file saves less than one packet. */
const WORTH_BYTES = 200;

/** Precompresses each text file to `.br` and `.gz`, so the server doesn't have to compress it for each request. */
export async function compressFolder(folder: string): Promise<void> {
  for (const file of globSync(TEXT, { cwd: folder })) await compress(join(folder, file));
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < WORTH_BYTES) return;
  const best = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const small = await promisify(brotliCompress)(text, { params: best });
  await writeFile(`${path}.br`, small);
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
}

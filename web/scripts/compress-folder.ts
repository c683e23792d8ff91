import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Pictures and fonts are compressed by their own formats; the server compresses the pages, which name its address. */
const TEXT = '**/*.{js,css,svg,webmanifest}';
/** Below this the saving is less than a packet. */
const WORTH_BYTES = 200;

/** Puts a `.br` and a `.gz` beside each file of text, so that the server has only to send them. */
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

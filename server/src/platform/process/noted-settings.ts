import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Config } from './config.ts';
import { notWritable } from './data-dir.ts';

const FILE = 'running-settings.json';
const schema = v.record(v.string(), v.string());

/**
 * Writes the settings that the doctor needs and that contain no secret to the data folder, because the doctor's shell
 * may have others. @returns a function that removes the file.
 */
export function noteSettings(config: Config): () => void {
  const { NODE_ENV, CHILD_CONSENT, EMAIL_PROOF, ELDER_VETTING } = config;
  const { ROOM, ROOM_PORT, ROOM_ANNOUNCED_ADDRESS } = config;
  const requirements = { CHILD_CONSENT, EMAIL_PROOF, ELDER_VETTING };
  const ports = `${ROOM_PORT.first}-${ROOM_PORT.last}`;
  const noted = { NODE_ENV, ...requirements, ROOM, ROOM_PORT: ports, ROOM_ANNOUNCED_ADDRESS };
  const path = join(config.DATA_DIR, FILE);
  try {
    writeFileSync(path, JSON.stringify(noted), { mode: 0o600 });
  } catch (error) {
    throw notWritable(config.DATA_DIR, error);
  }
  return () => rmSync(path, { force: true });
}

/** Null if no server runs on the data folder. A killed server leaves its settings until the next start. */
export function readNotedSettings(dataDir: string): Readonly<Record<string, string>> | null {
  try {
    const noted: unknown = JSON.parse(readFileSync(join(dataDir, FILE), 'utf8'));
    return v.is(schema, noted) ? noted : null;
  } catch {
    return null;
  }
}

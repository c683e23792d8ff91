import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The folder with a backup of the demo of each release, made by `npm run keep-release`, its key and a login. */
export const KEPT_FOLDER = join(import.meta.dirname, 'upgrades');

const memberSchema = v.strictObject({ key: v.string(), email: v.string(), password: v.string() });

export interface KeptRelease extends v.InferOutput<typeof memberSchema> {
  readonly version: string;
  readonly backup: string;
}

export function keptReleases(): readonly KeptRelease[] {
  return readdirSync(KEPT_FOLDER)
    .filter((name) => name.endsWith('.backup'))
    .toSorted()
    .map((name) => {
      const version = name.replace('.backup', '');
      const about = readFileSync(join(KEPT_FOLDER, `${version}.json`), 'utf8');
      return {
        ...v.parse(memberSchema, JSON.parse(about)),
        version,
        backup: join(KEPT_FOLDER, name),
      };
    });
}

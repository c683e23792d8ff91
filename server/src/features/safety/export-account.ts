import { strToU8, zipSync } from 'fflate';
import { asOwner, asPerson, lacksRow, type Tx } from '../../platform/db/database.ts';
import type { ExportOf, ExportPart } from '../../platform/db/export-part.ts';
import type { Platform } from '../../platform/platform.ts';
import { isSelfOrOwnChild } from './queries.ts';

const JSON_FILE = 'oakling.json';

/**
 * Exports everything that is stored about a person as a zip with a JSON file and the picture. Rule 9.83
 * @returns null if the person isn't the viewer's child, or if the viewer can no longer log in or was removed.
 */
export async function exportAccount(
  { db, clock }: Platform,
  parts: readonly ExportPart[],
  of: ExportOf,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return asPerson(db, of.viewerId, async (tx) => {
    const found = await readParts(tx, parts, of);
    if (found === null) return null;
    const { data, files } = found;
    const document = {
      about: 'Everything that Oakling stores about this person. Times are in UTC (ISO 8601).',
      exportedAt: clock().toISOString(),
      keys: Object.fromEntries(parts.map(({ key, describes }) => [key, describes])),
      ...data,
    };
    return zipSync({ [JSON_FILE]: strToU8(JSON.stringify(document, null, 2)), ...files });
  });
}

async function readParts(tx: Tx, parts: readonly ExportPart[], of: ExportOf) {
  if (!(await isSelfOrOwnChild(tx, of.viewerId, of.ownerId))) return null;
  const data: Record<string, unknown> = {};
  const files: Record<string, Uint8Array> = {};
  try {
    for (const part of parts) {
      data[part.key] = await part.read(tx, of);
      Object.assign(files, await part.files?.(tx, of));
    }
  } catch (error) {
    // A required row may be missing because the account was removed in the meantime.
    if (lacksRow(error) && !(await stillMay(tx, of))) return null;
    throw error;
  }
  // Parts that are read after a pause would be empty without an error.
  return (await stillMay(tx, of)) ? { data, files } : null;
}

/** Checks again with the viewer's current rights. */
async function stillMay(tx: Tx, { viewerId, ownerId }: ExportOf): Promise<boolean> {
  await asOwner(tx, viewerId, () => Promise.resolve());
  return isSelfOrOwnChild(tx, viewerId, ownerId);
}

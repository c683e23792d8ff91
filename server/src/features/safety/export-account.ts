import { strToU8, zipSync } from 'fflate';
import { asPerson } from '../../platform/database.ts';
import type { ExportOf, ExportPart } from '../../platform/export-part.ts';
import type { Platform } from '../../platform/platform.ts';
import { isOwnChild } from './queries.ts';

const JSON_FILE = 'oakling.json';

/**
 * Rule 9.83: everything that is stored about a person, as a zip file with a JSON file and the picture.
 * @returns null when the viewer asks for somebody who is not their child.
 */
export async function exportAccount(
  { db, clock }: Platform,
  parts: readonly ExportPart[],
  of: ExportOf,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { ownerId, viewerId } = of;
  return asPerson(db, viewerId, async (tx) => {
    if (ownerId !== viewerId && !(await isOwnChild(tx, viewerId, ownerId))) return null;
    const data: Record<string, unknown> = {};
    const files: Record<string, Uint8Array> = {};
    for (const part of parts) {
      data[part.key] = await part.read(tx, of);
      Object.assign(files, await part.files?.(tx, of));
    }
    const document = {
      about: 'Everything that Oakling stores about this person. Times are in UTC (ISO 8601).',
      exportedAt: clock().toISOString(),
      keys: Object.fromEntries(parts.map(({ key, describes }) => [key, describes])),
      ...data,
    };
    return zipSync({ [JSON_FILE]: strToU8(JSON.stringify(document, null, 2)), ...files });
  });
}

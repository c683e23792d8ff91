import type { Tx } from './database.ts';

/** The viewer is the owner or, for a youth, a parent. */
export interface ExportOf {
  readonly ownerId: string;
  readonly viewerId: string;
}

/**
 * One feature's data about a person, for the export. It is read as the viewer, so RLS omits what the viewer may not
 * see; tables that are hidden from everyone are read with owner rights.
 */
export interface ExportPart {
  readonly key: string;
  readonly describes: string;
  read(tx: Tx, of: ExportOf): Promise<unknown>;
  /** Files in addition to the JSON file, by name. */
  files?(tx: Tx, of: ExportOf): Promise<Readonly<Record<string, Uint8Array>>>;
}

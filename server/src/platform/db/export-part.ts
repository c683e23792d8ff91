import type { Tx } from './database.ts';

/** Whose data, and who asks for it: the same person, or the parent of a youth. */
export interface ExportOf {
  readonly ownerId: string;
  readonly viewerId: string;
}

/**
 * What one feature stores about a person, for their export. It reads as the viewer, so that the
 * database leaves out what they may not see; only what the database shows nobody is read as the owner.
 */
export interface ExportPart {
  /** Its name in the JSON file. */
  readonly key: string;
  /** What it holds, in words for people. */
  readonly describes: string;
  read(tx: Tx, of: ExportOf): Promise<unknown>;
  /** Files that go beside the JSON file, by name. */
  files?(tx: Tx, of: ExportOf): Promise<Readonly<Record<string, Uint8Array>>>;
}

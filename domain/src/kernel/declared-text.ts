/** Roles that write texts. */
type Writer = 'elder' | 'youth' | 'parent' | 'moderator';
/** Readers beside the writer: the two of a session or a match, and the person whom a text addresses. */
export type Reader = 'elder' | 'youth' | 'guardians' | 'moderators' | 'addressee';

/** A field of free text: what holds for it everywhere. */
export interface DeclaredText {
  /** A `name` holds no web address; a `line` has no line breaks. */
  readonly shape: 'name' | 'line' | 'paragraph';
  /** The longest length in characters. */
  readonly max: number;
  readonly by: readonly Writer[];
  /** From when each reader may see it. Absent readers never do. */
  readonly readBy: Readonly<Partial<Record<Reader, string>>>;
  /** True if mails may carry it. Pushes never carry texts. */
  readonly inMail: boolean;
  /** True if it may contain an address, a phone number or a link. */
  readonly mayHoldContacts: boolean;
  /** Its row in `RETENTION_ROWS` (domain/src/legal/retention.ts); null: it is not stored. */
  readonly kept: string | null;
  /** The columns that store it, `table.column`. */
  readonly columns: readonly string[];
  /** The copies that outlive it: of a reported session, and of an account removed during a case. */
  readonly copies: readonly ('report' | 'account')[];
}

/** Properties that similar texts share. */
export type Similar = Omit<DeclaredText, 'kept' | 'columns'>;

/** A text: what holds for similar ones, unless `own` says otherwise. Bundlers drop the texts that no page uses. */
// @__NO_SIDE_EFFECTS__
export function declare<
  const Kept extends string | null,
  const Columns extends readonly `${string}.${string}`[],
>(
  similar: Similar,
  kept: Kept,
  columns: Columns,
  own: Partial<Similar> = {},
): DeclaredText & { readonly kept: Kept; readonly columns: Columns } {
  return { ...similar, ...own, kept, columns };
}

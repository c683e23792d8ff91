/** Roles that write texts. */
type Writer = 'elder' | 'youth' | 'parent' | 'moderator';
/** Readers other than the writer: participants of a session or a match, and the person to whom a text is addressed. */
export type Reader = 'elder' | 'youth' | 'guardians' | 'moderators' | 'addressee';

/** Rules for a free-text field that apply everywhere. */
export interface DeclaredText {
  /** A `name` follows the rules in name.ts; a `line` has no line breaks. */
  readonly shape: 'name' | 'line' | 'paragraph';
  /** The maximum length in characters. */
  readonly max: number;
  readonly by: readonly Writer[];
  /** When each reader may see it. Readers that are not listed never do. */
  readonly readBy: Readonly<Partial<Record<Reader, string>>>;
  /** The reader who sees the text before others, and when. */
  readonly readFirst?: string;
  /** True if mails may contain it. Pushes never contain texts. */
  readonly inMail: boolean;
  /** True if it may contain an address, a phone number or a link. */
  readonly mayHoldContacts: boolean;
  /** The text's row in `RETENTION_ROWS` (domain/src/legal/retention.ts), or null if it is not stored. */
  readonly kept: string | null;
  /** The columns that store it, `table.column`. */
  readonly columns: readonly string[];
  /** Copies that outlive it: of a reported session, and of an account removed during a case. */
  readonly copies: readonly ('report' | 'account')[];
}

/** Properties that similar texts share. */
export type Similar = Omit<DeclaredText, 'kept' | 'columns'>;

/** Declares a text: the properties of similar texts, overridden by `own`. Bundlers drop texts that no page uses. */
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

type Writer = 'elder' | 'youth' | 'parent' | 'moderator';
export type Reader = 'elder' | 'youth' | 'guardians' | 'moderators' | 'addressee';

export interface DeclaredText {
  /** A `name` follows the rules in name.ts; a `line` has no line breaks. */
  readonly shape: 'name' | 'line' | 'paragraph';
  readonly max: number;
  readonly by: readonly Writer[];
  /** When each reader may see it. Readers that are not listed never do. */
  readonly readBy: Readonly<Partial<Record<Reader, string>>>;
  /** The reader who sees the text before others, and when. */
  readonly readFirst?: string;
  /** True if mails may contain it. Pushes never contain texts. */
  readonly inMail: boolean;
  readonly mayHoldContacts: boolean;
  /** The text's row in `RETENTION_ROWS` (domain/src/legal/retention.ts), or null if it is not stored. */
  readonly kept: string | null;
  readonly columns: readonly string[];
  /** Copies that outlive it: of a reported session, and of an account removed during a case. */
  readonly copies: readonly ('report' | 'account')[];
}

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

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
  /** Whether a mail may carry it. No push carries any text. */
  readonly inMail: boolean;
  /** Whether an address, a phone number or a link may stand in it. */
  readonly mayHoldContacts: boolean;
  /** Its row in `RETENTION_ROWS` (legal/retention.ts); null: it is not stored. */
  readonly kept: string | null;
  /** The columns that store it, `table.column`. */
  readonly columns: readonly string[];
  /** The copies that outlive it: of a reported session, and of an account removed during a case. */
  readonly copies: readonly ('report' | 'account')[];
}

export const AT_ONCE = 'at once';

/** Most texts: a paragraph for its writer alone. */
export const own = {
  shape: 'paragraph',
  max: 500,
  readBy: {},
  inMail: false,
  mayHoldContacts: true,
  copies: [],
} as const;

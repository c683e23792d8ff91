/** Where people write with questions and deletion requests. */
export const LEGAL_CONTACT = 'privacy@oakling.example';
export const LEGAL_LAST_UPDATED = 'Last updated: August 2025';

export interface LegalTable {
  readonly caption: string;
  readonly headers: readonly [string, ...string[]];
  readonly rows: readonly (readonly [string, ...string[]])[];
}

export interface LegalSection {
  readonly title: string;
  readonly points?: readonly string[];
  readonly paragraphs?: readonly string[];
  readonly table?: LegalTable;
}

/**
 * A document that people accept, as data: the page shows it and the server hashes it, so that a
 * consent names exactly the words that were on the screen.
 */
export interface LegalDocument {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}

/** The version that people accept at sign-up; everyone must accept a new version. Rule 1.2 */
export const TERMS_VERSION = '2026-11';

export interface Terms {
  readonly version: string;
  readonly hash: string;
}

/** The ways in which a parent's consent to a child's account can take effect, where enabled. Rule 9.175 */
export const CONSENT_WAYS = ['email-plus', 'signed-form', 'video-call'] as const;
export type ConsentWay = (typeof CONSENT_WAYS)[number];

/** The ways to give a consent. The last three are ways to withdraw it. */
export const CONSENT_METHODS = [
  'sign-up-checkbox',
  'guardian-checkbox',
  'invite-sent',
  'invite-by-guardian',
  'changed-terms-checkbox',
  ...CONSENT_WAYS,
  'withdrawn-by-link',
  'withdrawn-on-page',
  'withdrawn-for-parent',
] as const;
export type ConsentMethod = (typeof CONSENT_METHODS)[number];

export const CONSENT_SCOPES = [
  'terms-and-privacy',
  'child-account',
  'child-consent',
  'child-consent-ended',
] as const;
export type ConsentScope = (typeof CONSENT_SCOPES)[number];

export const TERMS_NEWS =
  'The Privacy Policy is half as long, starts with ten lines for children, and now names passkeys, the cookie that remembers a browser, what moderators read after a report, and an elder’s helper.';

/**
 * The SHA-256 of the documents' text by version. Changed text needs a new version, which everyone
 * must accept; a test compares. Rule 9.78
 */
export const TERMS_HASHES: Readonly<Record<string, string>> = {
  '2026-11': '856d79e0b3a4fbd8c69826ba03aac10814fed57ce0f2b466259808d7599d7c90',
  '2025-08': '5e5587bca9bf59f0b115e74b75a894c85fd0f70340e329955c66f52a3fc77fd3',
};

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
 * A document as data: the page shows it and the server hashes it, so a consent identifies the exact text that was
 * shown.
 */
export interface LegalDocument {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}

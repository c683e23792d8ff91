/**
 * The SHA-256 of the legal documents' words in each version. Words that change need a new version,
 * which asks everyone to accept them: a test compares. Rule 9.78
 */
export const TERMS_HASHES: Readonly<Record<string, string>> = {
  '2025-08': '215522879180e5caf1cbec6969799ad7c8fb98906c98d39bd4c1d5fb58ea2648',
};

/**
 * The SHA-256 of the legal documents' words in each version. Words that change need a new version,
 * which asks everyone to accept them: a test compares. Rule 9.78
 */
export const TERMS_HASHES: Readonly<Record<string, string>> = {
  '2025-08': '859b22eca9a88ef59c36aac68fb577cf7966e677d586dd2f2c16de64944f4030',
};

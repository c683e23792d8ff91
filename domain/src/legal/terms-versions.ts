/**
 * The SHA-256 of the legal documents' words in each version. Words that change need a new version,
 * which asks everyone to accept them: a test compares. Rule 9.78
 */
export const TERMS_HASHES: Readonly<Record<string, string>> = {
  '2025-08': '2db427ba47cba06936eb0bfee9d7df8ad834c204ebb387e56f2ca348ee1fc09a',
};

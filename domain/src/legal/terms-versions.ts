/**
 * The SHA-256 of the legal documents' words in each version. Words that change need a new version,
 * which asks everyone to accept them: a test compares. Rule 9.78
 */
export const TERMS_HASHES: Readonly<Record<string, string>> = {
  '2025-08': '355dbbd482b47bba594398afad348d625f91ca0f1c475848e1cf86a48d034a60',
};

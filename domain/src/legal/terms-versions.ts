/**
 * The SHA-256 of the legal documents' words in each version. Words that change need a new version,
 * which asks everyone to accept them: a test compares. Rule 9.78
 */
export const TERMS_HASHES: Readonly<Record<string, string>> = {
  '2025-08': '15768def6a64a66fb8984595b6421f9b40f09d49b67ccee7811bc3e22e213165',
};

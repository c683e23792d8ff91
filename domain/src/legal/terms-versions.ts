/**
 * The SHA-256 of the legal documents' words in each version. Words that change need a new version,
 * which asks everyone to accept them: a test compares. Rule 9.78
 */
export const TERMS_HASHES: Readonly<Record<string, string>> = {
  '2025-08': 'fffba00efdf92aa03506a92006527b2a283e28196699d5be8bddf95b6657453b',
};

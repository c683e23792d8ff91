import { TERMS_HASHES } from '@oakling/domain/legal/terms';
import { expect, test } from 'vitest';
import { TERMS_IN_FORCE } from './accept-terms.ts';

test('Rule 9.78, accepted text doesn’t change under its version', () => {
  const { version, hash } = TERMS_IN_FORCE;
  const howTo = 'The words changed: give them a new TERMS_VERSION, and record its hash beside it.';
  expect({ [version]: hash }, howTo).toEqual({ [version]: TERMS_HASHES[version] });
});

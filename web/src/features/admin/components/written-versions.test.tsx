// @vitest-environment jsdom
import type { WrittenVersion } from '@oakling/domain/admin/contract';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WrittenVersions } from './written-versions.tsx';

const bio: WrittenVersion = {
  ...{ id: 'rosa', field: 'bio', words: 'I like films', pictureUrl: null, state: 'shown' },
  ...{ name: 'Rosa', role: 'elder', writtenAt: '2031-05-05T10:00:00.000Z' },
};
const former: WrittenVersion = { ...bio, id: 'former', words: 'Write to me', state: 'replaced' };
const ofYouth: WrittenVersion = { ...bio, id: 'youth', role: 'youth', words: 'Trains' };

test.for([
  ['a value that was never changed', [bio], []],
  ['a value with a former one', [bio, former, ofYouth], ['I like films', 'Write to me']],
  ['a value that others don’t see', [{ ...bio, state: 'waiting' }], ['I like films']],
  ['a refused value', [{ ...bio, state: 'refused' }], ['I like films']],
] as const)('rule 1.141, of %s the case shows what was changed', ([, versions, shown]) => {
  const { container } = render(<WrittenVersions versions={versions} />);
  expect(
    screen.queryAllByText(/^(I like films|Write to me|Trains)$/).map((e) => e.textContent),
  ).toEqual(shown);
  expect(container.childElementCount).toBe(shown.length === 0 ? 0 : 1);
});

// @vitest-environment jsdom
import { keysOf } from '@oakling/domain/kernel/keys-of';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { partNames } from './child-text.ts';
import { ChildContents, ChildSections } from './components/child-parts.tsx';

test('the contents list of a child’s page links to each part (rule 9.240)', async () => {
  // jsdom has no layout that could scroll.
  Element.prototype.scrollIntoView = () => undefined;
  const parts = keysOf(partNames);
  render(
    <>
      <ChildContents />
      {parts.map((part) => (
        <ChildSections key={part} part={part}>
          <p>{part}</p>
        </ChildSections>
      ))}
    </>,
  );
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  expect(contents.getAllByRole('link')).toHaveLength(parts.length);
  for (const part of parts) {
    await userEvent.click(contents.getByRole('link', { name: partNames[part] }));
    const reached = screen.getByRole('group', { name: partNames[part] });
    expect(document.activeElement).toBe(reached);
    expect(reached.textContent).toContain(part);
  }
});

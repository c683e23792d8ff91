// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

type Id = 'one' | 'two' | 'three';
const ids: readonly Id[] = ['one', 'two', 'three'];

function Page() {
  const [selected, setSelected] = useState<Id>('one');
  const tabs = ids.map((id) => ({ id, label: id, content: `content of ${id}` }));
  return <Tabs label="Numbers" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

test.each([
  ['{ArrowRight}', 'two'],
  ['{ArrowLeft}', 'three'],
  ['{ArrowRight>3/}', 'one'],
  ['{End}', 'three'],
  ['{End}{Home}', 'one'],
])('%s selects the tab that it leads to, which gets the focus', async (keys, opened) => {
  const user = userEvent.setup();
  render(<Page />);
  await user.tab();
  await user.keyboard(keys);
  const tab = screen.getByRole('tab', { name: opened, selected: true });
  expect(document.activeElement).toBe(tab);
  const panel = screen.getByRole('tabpanel', { name: opened });
  expect([panel.textContent, tab.getAttribute('aria-controls')]).toEqual([
    `content of ${opened}`,
    panel.id,
  ]);
});

test('the tab list is one Tab stop, at the selected tab; the next is its content', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('tab', { name: 'two' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'two' }));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'two' }));
});

test('a second key moves from the focused tab, even before its content renders', async () => {
  const user = userEvent.setup();
  const asked: Id[] = [];
  const tabs = ids.map((id) => ({ id, label: id, content: `content of ${id}` }));
  // A page that has not rendered the first selection yet.
  render(<Tabs label="Numbers" tabs={tabs} selected="one" onSelect={(id) => asked.push(id)} />);
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(asked).toEqual(['two', 'three']);
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'three' }));
});

// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LevelSlider } from './level-slider.tsx';

const levels = ['Basic', 'Intermediate', 'Advanced'];

function show(value: number) {
  const onChange = vi.fn();
  render(
    <LevelSlider label="Chess skill level" levels={levels} value={value} onChange={onChange} />,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { onChange, press };
}

test('the slider has three steps, and says its level in words (rule 2.7)', () => {
  show(2);
  const slider = screen.getByRole('slider', { name: 'Chess skill level' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Intermediate');
  expect(['min', 'max', 'step'].map((name) => slider.getAttribute(name))).toEqual(['1', '3', '1']);
});

test('the buttons move one step', () => {
  const { onChange, press } = show(2);
  press('Lower Chess skill level');
  press('Raise Chess skill level');
  expect(onChange.mock.calls).toEqual([[1], [3]]);
});

test.each([
  { value: 1, name: 'Lower Chess skill level' },
  { value: 3, name: 'Raise Chess skill level' },
])('at level $value, "$name" does nothing', ({ value, name }) => {
  const { onChange, press } = show(value);
  press(name);
  expect(onChange).not.toHaveBeenCalled();
});

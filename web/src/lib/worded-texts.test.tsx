// @vitest-environment jsdom
import { required, type TextList } from '@oakling/domain/kernel/text-list';
import * as texts from '@oakling/domain/kernel/texts';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { saidOf, useTypedTexts, worded } from './worded-texts.ts';

const LIST = {
  why: required(texts.caseNote, 'Please say why.'),
  more: texts.suspensionLetter,
} as const satisfies TextList;
const WORDS = worded(LIST, {
  why: { label: 'Why' },
  more: { label: 'More', description: 'If you like', said: 'And' },
});

function Form({ onSend }: { onSend: (typed: object) => void }) {
  const { values, check, areas } = useTypedTexts(WORDS, 'case');
  return (
    <>
      {areas.map(({ label, description, error, ...area }) => (
        <label key={area.id}>
          {label}
          <textarea {...area} />
          {description} {error}
        </label>
      ))}
      <button onClick={() => check() && onSend(values)}>Send</button>
    </>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), {
    target: { value },
  });

test('every text of a list has a field, and is sent once required ones are filled in', () => {
  const onSend = vi.fn<(typed: object) => void>();
  render(<Form onSend={onSend} />);
  const send = screen.getByRole('button', { name: 'Send' });
  expect(screen.queryByText(/Please say why/)).toBeNull();
  fireEvent.click(send);
  expect(screen.getByText(/Please say why/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Why/ }));
  type('Why', 'Because');
  type('More', 'x'.repeat(301));
  fireEvent.click(send);
  expect(screen.getByText(/at most 300 characters/)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^More/ }));
  expect(onSend).not.toHaveBeenCalled();
  type('More', 'Much more');
  fireEvent.click(send);
  expect(onSend).toHaveBeenCalledWith({ why: 'Because', more: 'Much more' });
});

test('every text is shown with its own label, or the form’s', () => {
  expect(saidOf(WORDS, { why: 'Because', more: null })).toEqual([
    { name: 'why', label: 'Why', words: 'Because' },
    { name: 'more', label: 'And', words: '' },
  ]);
});

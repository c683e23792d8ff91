// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useState } from 'react';
import { DayField } from './day-field.tsx';
import { SelectField } from './field.tsx';
import { PinField } from './password-field.tsx';

const ranges = ['18-25', '25-35', '35-45', '45-60', '60-75', '75+'];

test('a select is the browser’s own, with all its options at once (rule 11.19)', async () => {
  const options = ranges.map((range) => ({ value: range, label: range }));
  render(<SelectField label="Age range" placeholder="Choose" options={options} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Age range' });
  expect([select.tagName, select.value]).toEqual(['SELECT', '']);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose',
    ...ranges,
  ]);
  await userEvent.selectOptions(select, '75+');
  expect(select.value).toBe('75+');
});

test('password managers leave a PIN alone (rule 10.371)', () => {
  render(<PinField label="PIN" />);
  expect(screen.getByLabelText('PIN').getAttribute('autocomplete')).toBe('one-time-code');
});

test.each(['\u202d8351 92\u202c', '  835-192  ', '８３５ １９２', '835192777'])(
  'a pasted PIN %j is cleaned before it is cut (rule 1.201)',
  async (pasted) => {
    const typed: string[] = [];
    render(<PinField label="PIN" onChange={({ target }) => void typed.push(target.value)} />);
    await userEvent.click(screen.getByLabelText('PIN'));
    await userEvent.paste(pasted);
    expect(typed.map((pin) => pin.normalize('NFKC'))).toEqual(['835192']);
  },
);

test('a pasted year is cleaned before it is cut (rule 1.201)', async () => {
  function Birth() {
    const [value, setValue] = useState('');
    return <DayField legend="Born" name="born" value={value} onChange={setValue} />;
  }
  render(<Birth />);
  const year = screen.getByLabelText<HTMLInputElement>('Year');
  await userEvent.click(year);
  await userEvent.paste('\u202d ٢٠١٢\u202c ');
  expect(year.value).toBe('٢٠١٢');
});

// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SelectField } from './field.tsx';

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

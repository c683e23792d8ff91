// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CheckboxField } from './checkbox-field.tsx';
import { RadioGroupField } from './radio-group-field.tsx';
import { TextField } from './field.tsx';

const options = [{ value: 'elder', label: 'Elder' }];

test.each([
  ['text field', (error?: string) => <TextField label="Email" name="one" error={error} />],
  ['checkbox', (error?: string) => <CheckboxField label="I accept" name="one" error={error} />],
  [
    'group of radios',
    (error?: string) => (
      <RadioGroupField legend="Who?" name="one" options={options} error={error} />
    ),
  ],
] as const)(
  'the message of a %s waits while a finger is down, however long, and comes after the release',
  async (_, field) => {
    const { rerender } = render(field());
    fireEvent.pointerDown(document.body);
    rerender(field('Please correct this.'));
    expect(screen.queryByText('Please correct this.')).toBeNull();
    fireEvent.pointerUp(document.body);
    expect(await screen.findByText('Please correct this.')).toBeTruthy();
  },
);

test('without a pressed pointer, a message appears at once', () => {
  render(<TextField label="Email" name="email" error="Enter a valid email address." />);
  expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
});

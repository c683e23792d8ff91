// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { comesLater, fetchLaterParts } from './comes-later.ts';

afterEach(cleanup);

const Words = ({ children }: { children: string }) => <p>{children}</p>;

class Failure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

test('what comes later is drawn once it is there', async () => {
  const Later = comesLater(async () => Words);
  render(<Later>here</Later>);
  expect(screen.queryByText('here')).toBeNull();
  expect(await screen.findByText('here')).toBeDefined();
});

test('what has been fetched before is drawn at once, also what that itself lets come later', async () => {
  let Inner = comesLater(async () => Words);
  const Outer = comesLater(async () => {
    Inner = comesLater(async () => Words);
    return () => <Inner>inside</Inner>;
  });
  await fetchLaterParts();
  render(<Outer />);
  expect(screen.getByText('inside')).toBeDefined();
});

test('what could not be fetched is a failure of the page, and is tried again the next time', async () => {
  let isAway = true;
  const Later = comesLater(async () => {
    if (isAway) throw new Error('away');
    return Words;
  });
  render(<Later>here</Later>, { wrapper: Failure, onCaughtError: () => undefined });
  expect(await screen.findByText('failed')).toBeDefined();
  isAway = false;
  cleanup();
  render(<Later>here</Later>, { wrapper: Failure });
  expect(await screen.findByText('here')).toBeDefined();
});

import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { expect, test } from 'vitest';
import type { Facts } from '../facts.ts';
import { childAccountKinds } from './child-account.ts';

test('a profile change of 1.0.0 that is delivered after the update notifies no one', () => {
  for (const kind of childAccountKinds['child-changed']) {
    const event: DomainEvent = {
      type: kind.event,
      subject: { feature: 'profile', id: 'ada' },
      concerns: ['ada'],
    };
    // This kind has no readers, so it needs no facts.
    expect(kind.readers(event, {} as Facts)).toEqual([]);
  }
});

import { test as base } from './fixtures.ts';
import { addChild, handOver } from './pin-child.ts';
import { addGuardian } from './second-guardian.ts';

/** A child with a PIN, the parent's tablet that was handed over, and another guardian. */
export const pinTest = base
  .extend('parent', ({ app }) => app.signUp('parent', 'Maria Young'))
  .extend('child', ({ parent }) => addChild(parent))
  .extend('tablet', ({ app, parent, child }) => handOver(app, child, parent))
  .extend('grandma', ({ app, child }) =>
    addGuardian(app, [Object.assign(app.browser(), { personId: child.id })], 'Gwen Young'),
  );

// `npm run check`: format, lint, types, import boundaries, script budgets, unused code.
import { checks } from './checks.ts';
import { runTwoAtATime } from './run-step.ts';

const failed = await runTwoAtATime(checks);
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
console.log(`\n${checks.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

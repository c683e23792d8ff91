// `npm run check`: checks format, lint, types, import boundaries, script budgets and unused code.
import { checks } from './checks.ts';
import { runTwoAtATime } from './run-step.ts';

const failed = await runTwoAtATime(checks);
if (failed.size > 0) console.error(`\nFailed: ${[...failed.keys()].join(', ')}`);
console.log(`\n${checks.length - failed.size} passed, ${failed.size} failed`);
process.exit(failed.size === 0 ? 0 : 1);

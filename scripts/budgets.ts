// Holds the pages to their budgets of script. `-- --table` in place of a check shows each figure:
// `node scripts/budgets.ts --table`.
import { buildPages } from './build-web.ts';

buildPages();
await import('../web/scripts/check-budgets.ts');

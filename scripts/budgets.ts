// Holds the pages to their budgets of script, and shows each figure: `node scripts/budgets.ts`.
import { buildPages } from './build-web.ts';

buildPages();
await import('../web/scripts/check-budgets.ts');

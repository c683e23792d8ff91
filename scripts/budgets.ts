// Checks the pages against their script budgets and prints each figure: `node scripts/budgets.ts`.
import { buildPages } from './build-web.ts';

buildPages();
await import('../web/scripts/check-budgets.ts');

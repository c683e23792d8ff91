// `node scripts/budgets.ts`: checks the size of the scripts on every page against the page's budget, and prints each
// figure.
import { buildPages } from './build-web.ts';

buildPages();
await import('../web/scripts/check-budgets.ts');

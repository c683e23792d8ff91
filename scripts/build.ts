// Builds all that is missing or old but the pages, which `scripts/budgets.ts` builds: both can run side by side.
import { buildServer } from './build-server.ts';
import { buildDesignSystem } from './build-web.ts';

buildDesignSystem();
buildServer();

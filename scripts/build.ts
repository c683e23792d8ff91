// Builds everything that is missing or stale, except for the pages, which `scripts/budgets.ts` builds in parallel.
import { buildServer } from './build-server.ts';
import { buildDesignSystem } from './build-web.ts';

buildDesignSystem();
buildServer();

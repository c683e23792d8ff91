// Builds everything missing or stale except the pages, which `scripts/budgets.ts` builds in
// parallel.
import { buildServer } from './build-server.ts';
import { buildDesignSystem } from './build-web.ts';

buildDesignSystem();
buildServer();

// Proves that the boundaries bite: plants one forbidden import of each kind in a copy of the tree and
// expects dependency-cruiser to name the rule that it breaks.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

interface Planting {
  readonly rule: string;
  readonly file: string;
  readonly line: string;
}

const PLANTINGS: readonly Planting[] = [
  {
    rule: 'no-circles',
    file: 'domain/src/kernel/circle.ts',
    line: "import { planted } from './ids.ts';\nexport const circle = () => planted;",
  },
  {
    rule: 'unknown-feature',
    file: 'domain/src/gossip/gossip.ts',
    line: "import { ROLES } from '../identity/role.ts';\nexport const gossip = ROLES;",
  },
  {
    rule: 'domain-is-pure',
    file: 'domain/src/matches/match.ts',
    line: "import { readFileSync } from 'node:fs';\nexport const planted = readFileSync;",
  },
  {
    rule: 'kernel-knows-no-feature',
    file: 'domain/src/kernel/ids.ts',
    line: "import { ROLES } from '../identity/role.ts';\nimport { circle } from './circle.ts';\nexport const planted = [ROLES, circle];",
  },
  {
    rule: 'domain-src-interests-uses-only-features-to-its-left',
    file: 'domain/src/interests/contract.ts',
    line: "import { rankMatches } from '../matches/match.ts';\nexport const planted = rankMatches;",
  },
  {
    rule: 'server-src-features-profile-uses-only-features-to-its-left',
    file: 'server/src/features/profile/store.ts',
    line: "import { findSession } from '../sessions/queries.ts';\nexport const planted = findSession;",
  },
  {
    rule: 'server-features-meet-in-queries',
    file: 'server/src/features/sessions/store.ts',
    line: "import { saveSkills } from '../interests/store.ts';\nexport const planted = saveSkills;",
  },
  {
    rule: 'nothing-imports-notifications',
    file: 'server/src/features/sessions/queries.ts',
    line: "import { countUnread } from '../notifications/store.ts';\nexport const planted = countUnread;",
  },
  {
    rule: 'platform-knows-no-feature',
    file: 'server/src/platform/http/health.ts',
    line: "import { findFullName } from '../features/identity/queries.ts';\nexport const planted = findFullName;",
  },
  {
    rule: 'server-knows-no-pages',
    file: 'server/src/server.ts',
    line: "import { queryClient } from '../../web/src/lib/query-client.ts';\nexport const planted = queryClient;",
  },
  {
    rule: 'web-takes-one-type-of-the-server',
    file: 'web/src/lib/live.ts',
    line: "import type { Platform } from '../../../server/src/platform/platform.ts';\nexport type Planted = Platform;",
  },
  {
    rule: 'web-takes-only-a-type-of-the-server',
    file: 'web/src/lib/api.ts',
    line: "import { apiRoutes } from '../../../server/src/api.ts';\nexport const planted = apiRoutes;",
  },
  {
    rule: 'web-features-never-meet',
    file: 'web/src/features/matches/data.ts',
    line: "import { landingText } from '../legal/text.ts';\nexport const planted = landingText;",
  },
  {
    rule: 'web-features-know-no-app',
    file: 'web/src/features/matches/data.ts',
    line: "import { router } from '../../app/router.ts';\nexport const way = router;",
  },
  {
    rule: 'ui-is-domain-free',
    file: 'web/src/ui/card.tsx',
    line: "import { INTERESTS } from '../../../domain/src/interests/interest.ts';\nexport const planted = INTERESTS;",
  },
  {
    rule: 'dev-ui-shows-only-ui',
    file: 'web/src/dev-ui/contrast.ts',
    line: "import { landingText } from '../features/legal/text.ts';\nexport const planted = landingText;",
  },
  {
    rule: 'nothing-imports-dev-ui',
    file: 'web/src/ui/tooltip.tsx',
    line: "import { contrastRatio } from '../dev-ui/contrast.ts';\nexport const planted = contrastRatio;",
  },
  {
    rule: 'lib-knows-no-feature',
    file: 'web/src/lib/problem.ts',
    line: "import { landingText } from '../features/legal/text.ts';\nexport const planted = landingText;",
  },
  {
    rule: 'sql-lives-in-stores',
    file: 'server/src/features/sessions/routes.ts',
    line: "import { sql } from 'kysely';\nexport const planted = sql;",
  },
  {
    rule: 'no-test-in-production',
    file: 'server/src/app.ts',
    line: "import { Browser } from './testing/browser.ts';\nexport const planted = Browser;",
  },
  {
    rule: 'resolvable',
    file: 'web/src/app/app.tsx',
    line: "import { nothing } from './no-such-file.ts';\nexport const planted = nothing;",
  },
];

const copy = mkdtempSync(join(tmpdir(), 'oakling-boundaries-'));
try {
  for (const tree of ['domain', 'server', 'web', 'e2e']) {
    cpSync(join(root, tree), join(copy, tree), {
      recursive: true,
      filter: (path) => !/\/(node_modules|dist|test-results)$/.test(path),
    });
    const own = join(root, tree, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, tree, 'node_modules'));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, line } of PLANTINGS) {
    const path = join(copy, file);
    mkdirSync(dirname(path), { recursive: true });
    if (existsSync(path)) appendFileSync(path, `\n${line}\n`);
    else writeFileSync(path, `${line}\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      ...['domain', 'server', 'web', 'e2e', '--no-cache', '--output-type', 'err'],
      ...['--config', join(root, '.dependency-cruiser.mjs')],
    ],
    { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const asleep = PLANTINGS.filter(
    ({ rule, file }) =>
      !stdout.split('\n').some((line) => line.includes(`${rule}:`) && line.includes(file)),
  );
  for (const { rule, file } of asleep)
    console.error(`${rule} did not notice the import planted in ${file}.`);
  console.log(
    `${PLANTINGS.length - asleep.length} of ${PLANTINGS.length} forbidden imports were refused.`,
  );
  process.exitCode = asleep.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

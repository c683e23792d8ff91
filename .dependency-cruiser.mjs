// Which module may import which (docs/decisions/003). All rules derive from this one ordered list: a
// feature may import only the features to its left.
const FEATURES = [
  'identity',
  'interests',
  'legal',
  'safety',
  'profile',
  'invites',
  'guardians',
  'stages',
  'matches',
  'sessions',
  'trusted',
  'rooms',
  'calendar',
  'notifications',
  'admin',
];
const ANY_FEATURE = FEATURES.join('|');
// Parts of a feature that is too large for one folder. A part may import only the parts to its left, and all may
// import files in the feature's own folder. Tests may import every part.
const PARTS = {
  sessions: ['supervision', 'day', 'asking', 'afterwards', 'friendships'],
  notifications: ['kinds', 'mails', 'delivery'],
};
const TREES = ['domain/src', 'server/src/features', 'web/src/features'];
// The parts that run an installation. A part may import only the parts to its left.
const OPS = ['backup', 'doctor', 'moderator', 'deploy', 'demo', 'release', 'drills'];
const TEST = '\\.test\\.tsx?$';

const toTheRight = (tree, comment, parts = FEATURES, pathNot = []) =>
  parts.map((feature, index) => ({
    name: `${tree.replaceAll('/', '-')}-${feature}-uses-only-features-to-its-left`,
    comment,
    severity: 'error',
    from: { path: `^${tree}/${feature}/`, pathNot },
    to: { path: `^${tree}/(${parts.slice(index + 1).join('|') || 'none'})/` },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Move what both need to the left-most feature, the kernel or the platform.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'unknown-feature',
      comment: 'A feature folder must be one of the list at the top of this file.',
      severity: 'error',
      from: {
        path: '^(domain/src|server/src/features|web/src/features)/[^/]+/',
        pathNot: `^(domain/src/(kernel|testing|${ANY_FEATURE})|server/src/features/(${ANY_FEATURE})|web/src/features/(${ANY_FEATURE}))/`,
      },
      to: {},
    },
    {
      name: 'domain-is-pure',
      comment: 'domain takes valibot and nothing else: no I/O, no framework, no Node.',
      severity: 'error',
      from: { path: '^domain/src', pathNot: [TEST, '^domain/src/testing/'] },
      to: { pathNot: ['^domain/src', 'node_modules/valibot/'] },
    },
    {
      name: 'kernel-knows-no-feature',
      comment: 'The kernel holds what every feature uses; it uses none.',
      severity: 'error',
      from: { path: '^domain/src/kernel/', pathNot: TEST },
      to: { path: `^domain/src/(${ANY_FEATURE})/` },
    },
    ...toTheRight('domain/src', 'Move the rule to the right, or what it needs to the left.'),
    ...toTheRight('server/src/features', 'React to an event, or ask the left feature.'),
    ...Object.entries(PARTS).flatMap(([feature, parts]) =>
      TREES.flatMap((tree) =>
        toTheRight(
          `${tree}/${feature}`,
          "Move what both need to the feature's own folder.",
          parts,
          TEST,
        ),
      ),
    ),
    ...toTheRight('ops/src', 'Move what both need to the left.', OPS),
    {
      name: 'unknown-part-of-ops',
      comment: 'A folder of ops must be one of the list at the top of this file.',
      severity: 'error',
      from: { path: '^ops/src/[^/]+/', pathNot: `^ops/src/(testing|${OPS.join('|')})/` },
      to: {},
    },
    {
      name: 'ops-uses-server-and-domain',
      comment: 'ops runs an installation from outside; it knows no pages and no journeys.',
      severity: 'error',
      from: { path: '^ops/' },
      to: { path: '^(web|e2e|bench)/' },
    },
    {
      name: 'only-scripts-use-ops',
      comment: 'The server runs without ops. Move what both need to the server.',
      severity: 'error',
      from: { path: '^(domain|server|web|e2e|bench)/' },
      to: { path: '^ops/' },
    },
    {
      name: 'production-commands-use-no-test-support',
      comment: 'These run on an installation without its development dependencies.',
      severity: 'error',
      from: { path: '^ops/src/(backup|doctor|moderator|[^/]+\\.ts$)', pathNot: TEST },
      to: { path: [TEST, '/src/testing/'] },
    },
    {
      name: 'server-features-meet-in-queries',
      comment: "Another feature's tables are read through its queries only.",
      severity: 'error',
      from: { path: '^server/src/features/([^/]+)/', pathNot: TEST },
      to: {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '[/-]queries\\.ts$'],
      },
    },
    {
      name: 'nothing-imports-notifications',
      comment:
        'Notifications react to events; only the composition root and test support name them.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot:
          '^server/src/(features/notifications/|testing/|api\\.ts|export-parts\\.ts|left-by-logins\\.ts|open-delivery\\.ts|consequences\\.ts)',
      },
      to: { path: '^server/src/features/notifications/' },
    },
    {
      name: 'platform-knows-no-feature',
      comment: 'The platform is told by app.ts, api.ts and open-platform.ts what the features are.',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(features/|[^/]+\\.ts$)' },
    },
    {
      name: 'one-border-to-the-sign-in-library',
      comment: 'platform/auth/auth.ts calls the library, and hands on what others need of it.',
      severity: 'error',
      from: { path: '^(server|ops)/', pathNot: ['^server/src/platform/auth/auth\\.ts$', TEST] },
      to: { path: 'node_modules/(better-auth|@better-auth)/' },
    },
    {
      name: 'server-knows-no-pages',
      comment: 'web -> domain <- server.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e)/' },
    },
    {
      name: 'web-takes-one-type-of-the-server',
      comment: "The browser's client is typed by the API; nothing else of the server is for it.",
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/src/lib/api\\.ts$' },
      to: { path: '^server/' },
    },
    {
      name: 'web-takes-only-a-type-of-the-server',
      comment: 'import type, or the server would be in the bundle.',
      severity: 'error',
      from: { path: '^web/src/lib/api\\.ts$' },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'web-features-never-meet',
      comment: 'app/ composes pages from features; features know nothing of each other.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-features-know-no-app',
      comment: 'app/ uses features, never the other way round.',
      severity: 'error',
      from: { path: '^web/src/(features|ui|lib)/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'ui-is-domain-free',
      comment: 'A component that knows one of our nouns belongs to that feature.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^(domain/|web/src/(features|lib)/)' },
    },
    {
      name: 'dev-ui-shows-only-ui',
      comment:
        'The page of the design system shows components, which know none of our nouns; the kernel has none.',
      severity: 'error',
      from: { path: '^web/src/dev-ui/' },
      to: {
        path: '^(domain/|server/|web/src/(app|features|lib)/)',
        pathNot: '^domain/src/kernel/',
      },
    },
    {
      name: 'nothing-imports-dev-ui',
      comment: 'The page of the design system is for developers; production must not hold it.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/src/dev-ui/' },
      to: { path: '^web/src/dev-ui/' },
    },
    {
      name: 'lib-knows-no-feature',
      comment: 'lib holds the API and live clients; features use it.',
      severity: 'error',
      from: { path: '^web/src/lib/' },
      to: { path: '^web/src/(features|ui)/' },
    },
    {
      name: 'sql-lives-in-stores',
      comment: 'Move the SQL to store.ts or queries.ts of the feature.',
      severity: 'error',
      from: {
        path: '^server/src/features/',
        pathNot: ['[/-](store|queries)\\.ts$', TEST],
      },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'no-test-in-production',
      comment: 'Only tests import tests and test support.',
      severity: 'error',
      from: { path: '^(domain|server|web)/src/', pathNot: [TEST, '/src/testing/'] },
      to: { path: [TEST, '/src/testing/'] },
    },
    {
      name: 'resolvable',
      comment: 'The import names nothing that exists.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web/dist(-dev)?|server/dist)/' },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css'],
    },
  },
};

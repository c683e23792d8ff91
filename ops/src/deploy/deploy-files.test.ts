import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../../../server/src/platform/process/config.ts';
import { namesIn, OF_BACKUPS, read, REQUIRED, root, unknown } from './deploy-files.ts';

const texts = v.record(v.string(), v.string());

describe('settings', () => {
  test('docs/configuration.md explains each setting of the server, and no other', () => {
    const lines = read('docs/configuration.md').split('\n');
    const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.split(' | ')[0]);
    const named = rows.flatMap((cell = '') =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(named.toSorted()).toEqual([...SETTINGS, ...OF_BACKUPS].toSorted());
  });

  test('.env.example shows each of them, and no other', () => {
    const shown = [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(shown.toSorted()).toEqual([...SETTINGS, ...OF_BACKUPS].toSorted());
  });

  test('the operations documents name only existing settings', () => {
    const isSetting = /`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g;
    for (const document of [
      'docs/configuration.md',
      'docs/deploy.md',
      'docs/operations.md',
      'docs/scaling.md',
      'docs/hosting/README.md',
      'docs/hosting/running.md',
      'docs/hosting/dpia.md',
      'docs/hosting/consent-forms.md',
      'README.md',
      'CONTRIBUTING.md',
    ]) {
      const named = [...read(document).matchAll(isSetting)].map(([, name = '']) => name);
      const ofOthers = new Set([
        'DEMO_DATA_DIR',
        'TEST_DATABASE_URL',
        'CHROMIUM_PATH',
        'RACE_ROUNDS',
        'FUZZ_SECONDS',
        'FUZZ_SEED',
        'NODE_OPTIONS',
      ]);
      expect(
        // Constants in `domain` that list texts are not settings.
        unknown(named).filter((name) => !ofOthers.has(name) && !name.endsWith('_TEXTS')),
        document,
      ).toEqual([]);
    }
  });
});

test.for([
  ['deploy/nginx.conf', /location \/calendar\/ \{\s+access_log off;\s+error_log \/dev\/null;/],
  [
    'deploy/compose/nginx.conf',
    /location \/calendar\/ \{\s+access_log off;\s+error_log \/dev\/null;/,
  ],
  ['deploy/Caddyfile', /^\tlog \{\s+format filter \{\s+request>uri regexp \/calendar\//m],
] as const)('%s keeps the addresses of calendar feeds out of logs', ([file, rule]) => {
  expect(read(file)).toMatch(rule);
});

describe('the container', () => {
  const file = read('deploy/Containerfile');
  const lines = file.replaceAll('\\\n', ' ').split('\n');

  test('is built from a valid file', () => {
    expect(validate(file).map(({ message }) => message)).toEqual([]);
  });

  test('an invalid file is detected', () => {
    expect(validate(file.replace('USER 10001', 'USR 10001'))).not.toEqual([]);
  });

  test('runs as a user other than root, by number', () => {
    const after = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
    expect(after.filter((line) => line.startsWith('USER '))).toEqual(['USER 10001:10001']);
    const user = after.indexOf('USER 10001:10001');
    expect(after.slice(user).filter((line) => /^(RUN|COPY|ADD) /.test(line))).toEqual([]);
  });

  test('copies only existing files, and sets only variables the server reads', () => {
    const copied = lines
      .filter((line) => line.startsWith('COPY --from=build '))
      .flatMap((line) => line.split(' ').slice(2, -1))
      .map((path) => path.replace('/app/', ''));
    const made = new Set(['node_modules', 'web/dist']);
    const there = copied.filter((path) => !made.has(path));
    expect(there.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const set = lines
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => line.split(' ').slice(1));
    expect(set).not.toEqual([]);
    expect(unknown(set.map((each) => each.split('=')[0] ?? ''))).toEqual([]);
  });
});

describe('compose', () => {
  const service = v.strictObject({
    image: v.optional(v.string()),
    build: v.optional(v.strictObject({ context: v.string(), dockerfile: v.string() })),
    restart: v.literal('unless-stopped'),
    env_file: v.optional(v.literal('oakling.env')),
    environment: v.optional(texts, {}),
    command: v.optional(v.array(v.string())),
    ports: v.optional(v.array(v.pipe(v.string(), v.regex(/^\d+:\d+$/))), []),
    volumes: v.optional(v.array(v.pipe(v.string(), v.regex(/^[\w./-]+:\/[\w./-]+(:ro)?$/))), []),
    depends_on: v.optional(
      v.union([
        v.array(v.string()),
        v.record(v.string(), v.strictObject({ condition: v.literal('service_healthy') })),
      ]),
      [],
    ),
    healthcheck: v.optional(
      v.union([
        v.strictObject({ disable: v.literal(true) }),
        v.strictObject({
          test: v.array(v.string()),
          interval: v.string(),
          timeout: v.string(),
          retries: v.number(),
        }),
      ]),
    ),
    read_only: v.optional(v.boolean()),
    tmpfs: v.optional(v.string()),
    cap_drop: v.optional(v.tuple([v.literal('ALL')])),
    security_opt: v.optional(v.tuple([v.literal('no-new-privileges:true')])),
    shm_size: v.optional(v.string()),
    stop_grace_period: v.optional(v.pipe(v.string(), v.regex(/^\d+s$/))),
  });
  const schema = v.strictObject({
    name: v.string(),
    services: v.record(v.string(), service),
    volumes: v.record(v.string(), v.null()),
  });
  const { services, volumes } = v.parse(schema, parse(read('deploy/compose/compose.yaml')));
  const example = namesIn(read('deploy/compose/oakling.env.example'));
  const OF_COMPOSE = [
    'DATABASE_PASSWORD',
    'POSTGRES_PASSWORD',
    'MAIL_DOMAIN',
    'MAIL_RELAY',
    'MAIL_RELAY_USER',
    'MAIL_RELAY_PASSWORD',
  ];

  test('has all of its dependencies: services, volumes and files', () => {
    const all = Object.values(services);
    const needed = all.flatMap(({ depends_on: names }) =>
      Array.isArray(names) ? names : Object.keys(names),
    );
    expect(Object.keys(services)).toEqual(expect.arrayContaining(needed));
    const mounted = all.flatMap(({ volumes: each }) => each.map((one) => one.split(':')[0] ?? ''));
    const kept = mounted.filter((from) => !from.startsWith('./'));
    expect(new Set(kept)).toEqual(new Set(Object.keys(volumes)));
    // The certificate is not in the repository, because the host provides it.
    const files = mounted.filter((from) => from.startsWith('./') && from !== './tls');
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(join(root, 'deploy/compose', file)))).toEqual([]);
  });

  test('server and backup get the variables they read, and all that production needs', () => {
    const ofServer = example.filter((name) => !OF_COMPOSE.includes(name));
    expect(unknown(ofServer)).toEqual([]);
    for (const name of ['oakling', 'backup']) {
      const own = Object.keys(services[name]?.environment ?? {});
      expect(unknown(own)).toEqual([]);
      expect([...ofServer, ...own]).toEqual(expect.arrayContaining([...REQUIRED, 'DATABASE_URL']));
    }
  });

  test('every variable it uses is in the example settings', () => {
    const filled = [...read('deploy/compose/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(
      ([, name]) => name,
    );
    expect(example).toEqual(expect.arrayContaining(filled));
    expect(filled).toEqual(expect.arrayContaining(OF_COMPOSE));
  });

  test('only nginx is reachable from outside', () => {
    const open = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['nginx']);
  });
});

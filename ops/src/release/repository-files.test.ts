import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

// The parser imports JSON without the attribute that Node requires.
const hooks = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');
hooks.deregister();

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const strings = v.array(v.string());
const packageJson = v.object({
  optionalDependencies: v.record(v.string(), v.string()),
  scripts: v.record(v.string(), v.string()),
});
const manifest = v.parse(packageJson, JSON.parse(read('package.json')));

describe('continuous integration', () => {
  const content = read('.github/workflows/ci.yml');
  const job = v.object({
    strategy: v.object({ matrix: v.object({ os: strings, node: strings }) }),
    steps: v.array(v.record(v.string(), v.unknown())),
  });
  const workflow = v.object({ jobs: v.object({ test: job }) });
  const { steps, strategy } = v.parse(workflow, parse(content)).jobs.test;

  /** Uses GitHub's own parser and schema. */
  function errorsIn(text: string): string[] {
    const { context } = parseWorkflow(
      { name: 'ci.yml', content: text },
      new NoOperationTraceWriter(),
    );
    return context.errors.getErrors().map(({ message }) => message);
  }

  test('is a workflow that GitHub accepts', () => {
    expect(errorsIn(content)).toEqual([]);
  });

  test('an invalid one is detected', () => {
    expect(errorsIn(content.replace('fail-fast:', 'fail-soon:'))).not.toEqual([]);
  });

  test('runs the README’s test command last', () => {
    expect(steps.at(-1)).toEqual({ run: 'npm test' });
    expect(read('README.md')).toMatch(/^npm test /m);
  });

  test('covers Linux and macOS, both with Node 22 and the newest', () => {
    expect(strategy.matrix.os).toContainEqual(expect.stringMatching(/^ubuntu-/));
    expect(strategy.matrix.os).toContainEqual(expect.stringMatching(/^macos-/));
    expect(strategy.matrix.os).toHaveLength(4);
    expect(strategy.matrix.node).toEqual(['22', 'latest']);
  });

  test('fetches the history that the commit check reads', () => {
    expect(steps[0]).toMatchObject({ with: { 'fetch-depth': 0 } });
  });
});

describe('issue forms', () => {
  const element = v.variant('type', [
    v.strictObject({
      type: v.literal('markdown'),
      attributes: v.strictObject({ value: v.string() }),
    }),
    v.strictObject({
      type: v.picklist(['input', 'textarea']),
      id: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
      attributes: v.strictObject({ label: v.string(), description: v.optional(v.string()) }),
      validations: v.strictObject({ required: v.boolean() }),
    }),
  ]);
  const form = v.strictObject({
    name: v.string(),
    description: v.string(),
    labels: strings,
    body: v.array(element),
  });

  test.for(['bug', 'idea'])('%s.yml has the format that GitHub accepts', (name) => {
    const { body } = v.parse(form, parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)));
    const ids = body.flatMap((each) => ('id' in each ? [each.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).not.toEqual([]);
  });

  test('config.yml redirects vulnerability reports', () => {
    const schema = v.strictObject({
      blank_issues_enabled: v.literal(false),
      contact_links: v.array(
        v.strictObject({ name: v.string(), url: v.pipe(v.string(), v.url()), about: v.string() }),
      ),
    });
    const { contact_links: links } = v.parse(
      schema,
      parse(read('.github/ISSUE_TEMPLATE/config.yml')),
    );
    expect(links).toHaveLength(1);
  });
});

describe('Renovate', () => {
  const rule = v.strictObject({
    groupName: v.string(),
    matchDepTypes: v.optional(v.array(v.picklist(['dependencies', 'devDependencies']))),
    matchUpdateTypes: v.optional(v.array(v.picklist(['minor', 'patch']))),
    matchPackageNames: v.optional(strings),
    matchManagers: v.optional(strings),
  });
  const schema = v.strictObject({
    $schema: v.literal('https://docs.renovatebot.com/renovate-schema.json'),
    extends: strings,
    commitMessagePrefix: v.literal('deps:'),
    rangeStrategy: v.literal('pin'),
    minimumReleaseAge: v.string(),
    packageRules: v.array(rule),
  });
  const { packageRules } = v.parse(schema, JSON.parse(read('renovate.json')));

  test('groups every package that contains Node', () => {
    const group = packageRules.find(({ groupName }) => groupName === 'Node.js');
    const carriers = Object.keys(manifest.optionalDependencies);
    expect(group?.matchPackageNames).toEqual(expect.arrayContaining(carriers));
  });

  test('puts every rule into a group that matches something', () => {
    for (const { groupName, ...matches } of packageRules) {
      expect(Object.keys(matches), groupName).not.toEqual([]);
    }
  });
});

describe('editors and containers', () => {
  test('.nvmrc has the Node version that npm installs', () => {
    const versions = new Set(Object.values(manifest.optionalDependencies));
    expect([...versions].map((version) => version.split('.')[0])).toEqual([read('.nvmrc').trim()]);
  });

  test('the development container installs and forwards the ports of start and dev', () => {
    const schema = v.strictObject({
      name: v.string(),
      image: v.pipe(v.string(), v.startsWith('mcr.microsoft.com/devcontainers/')),
      postCreateCommand: v.literal(manifest.scripts['prestart'] ?? ''),
      forwardPorts: v.tuple([v.literal(3000), v.literal(5173)]),
      customizations: v.strictObject({
        vscode: v.strictObject({ extensions: v.pipe(strings, v.includes('oxc.oxc-vscode')) }),
      }),
    });
    const container = JSON.parse(read('.devcontainer/devcontainer.json'));
    expect(v.safeParse(schema, container).issues).toBeUndefined();
  });

  test('editors format and lint with the configuration of the checks', () => {
    const { recommendations } = v.parse(
      v.strictObject({ recommendations: strings }),
      JSON.parse(read('.vscode/extensions.json')),
    );
    expect(recommendations).toContain('oxc.oxc-vscode');
    const settings = v.parse(
      v.record(v.string(), v.unknown()),
      JSON.parse(read('.vscode/settings.json')),
    );
    expect(settings).toMatchObject({ 'oxc.typeAware': true, 'editor.formatOnSave': true });
    expect(existsSync(join(root, String(settings['oxc.fmt.configPath'])))).toBe(true);
  });
});

describe('the optional commit hook', () => {
  const hook = join(root, '.githooks/commit-msg');

  function runHook(message: string): number | null {
    const folder = mkdtempSync(join(tmpdir(), 'oakling-hook-'));
    const file = join(folder, 'COMMIT_EDITMSG');
    writeFileSync(file, message);
    const { status } = spawnSync(hook, [file], { cwd: root });
    rmSync(folder, { recursive: true });
    return status;
  }

  test('is executable', () => {
    expect(statSync(hook).mode & 0o111).not.toBe(0);
  });

  test.for([
    ['sessions: filter by viewer before sorting\n\nBecause.', 0],
    [`docs: ${'a'.repeat(66)}`, 0],
    ["Merge branch 'main' into topic", 0],
    [`docs: ${'a'.repeat(67)}`, 1],
    ['Filter by viewer before sorting', 1],
    ['Sessions: filter by viewer', 1],
    ['sessions:filter by viewer', 1],
    ['', 1],
  ] as const)('exits for %j with %i', ([message, status]) => {
    expect(runHook(message)).toBe(status);
  });
});

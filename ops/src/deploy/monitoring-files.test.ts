import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import * as v from 'valibot';
import { describe, expect, test as base } from 'vitest';
import { parse } from 'yaml';
import { openMetrics } from '../../../server/src/platform/metrics/metrics.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const FOLDER = 'deploy/monitoring';

const text = v.pipe(v.string(), v.minLength(1));
const rulesSchema = v.object({
  groups: v.tuple([
    v.object({
      name: text,
      rules: v.array(
        v.strictObject({
          alert: v.pipe(v.string(), v.regex(/^Oakling[A-Za-z]+$/)),
          expr: text,
          for: v.pipe(v.string(), v.regex(/^\d+[mh]$/)),
          labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
          annotations: v.strictObject({ summary: text }),
        }),
      ),
    }),
  ]),
});
const dashboardSchema = v.object({
  title: text,
  panels: v.array(
    v.object({
      id: v.number(),
      type: v.picklist(['row', 'stat', 'timeseries']),
      title: text,
      gridPos: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
      targets: v.optional(v.array(v.object({ refId: text, expr: text })), []),
    }),
  ),
});

const alerts = v.parse(rulesSchema, parse(read(`${FOLDER}/oakling-alerts.yml`))).groups[0].rules;
const dashboard = v.parse(dashboardSchema, JSON.parse(read(`${FOLDER}/grafana-dashboard.json`)));

/** Uses Prometheus's own grammar. @throws if the PromQL is invalid. */
function namesIn(query: string): readonly string[] {
  const names: string[] = [];
  parser.parse(query).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`no PromQL at ${from} of ${query}`);
      if (type.name === 'VectorSelector') {
        names.push(/^[\w:]+/.exec(query.slice(from, to))?.[0] ?? '');
      }
    },
  });
  return names;
}

/**
 * The names of all series that Prometheus stores, including its own series `up` and the three series of each histogram.
 */
const test = base.extend('series', ({}, { onCleanup }) => {
  const metrics = openMetrics({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/oakling',
    replicaUrl: 'postgres://nobody@127.0.0.1:1/oakling',
    pools: {},
    live: { count: () => 0 },
    dataDir: root,
  });
  onCleanup(() => metrics.stop());
  const histogram = ['_bucket', '_count', '_sum'];
  return new Set([
    'up',
    ...metrics.names().flatMap((name) => [name, ...histogram.map((end) => name + end)]),
  ]);
});

const queries = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [title, expr] as const),
  ),
];

test('every query of the dashboard and the alerts uses existing metrics', ({ series }) => {
  expect(queries.length).toBeGreaterThan(30);
  const asked = queries.map(([where, query]) => ({ where, names: namesIn(query) }));
  expect(asked.filter(({ names }) => names.length === 0)).toEqual([]);
  const unknown = asked.flatMap(({ where, names }) =>
    names.filter((name) => !series.has(name)).map((name) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('invalid PromQL is detected', () => {
  expect(() => namesIn('sum(rate(oakling_requests_total[5m])')).toThrow('no PromQL');
});

describe('ten alerts', () => {
  test('are ten, each with a unique name', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(10);
  });

  test.for(alerts.map(({ alert }) => alert))('%s has a chapter with steps', (alert) => {
    const chapter =
      read('docs/operations.md')
        .split(`\n### ${alert}\n`)[1]
        ?.split(/\n#{2,3} /)[0] ?? '';
    expect(chapter).toMatch(/^1\. /m);
  });

  test('no chapter is about a missing alert', () => {
    const named = [...read('docs/operations.md').matchAll(/^### (Oakling\w+)$/gm)].map(
      ([, name]) => name,
    );
    expect(named).toEqual(alerts.map(({ alert }) => alert));
  });
});

test('the panels of the dashboard fill its rows and do not overlap', () => {
  const taken = new Set<string>();
  for (const {
    title,
    gridPos: { x, y, w, h },
  } of dashboard.panels) {
    expect(x + w, title).toBeLessThanOrEqual(24);
    for (let row = y; row < y + h; row += 1) {
      for (let column = x; column < x + w; column += 1) {
        expect(taken, title).not.toContain(`${row} ${column}`);
        taken.add(`${row} ${column}`);
      }
    }
  }
});

test('the Prometheus configuration loads the alerts', () => {
  const { rule_files: files } = v.parse(
    v.object({ rule_files: v.array(text) }),
    parse(read(`${FOLDER}/prometheus.yml`)),
  );
  expect(files.filter((file) => !existsSync(join(root, FOLDER, file)))).toEqual([]);
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { namesIn, read, REQUIRED, root, unknown } from './deploy-files.ts';

const texts = v.record(v.string(), v.string());
const KINDS = {
  ConfigMap,
  Cluster,
  Deployment,
  PodDisruptionBudget,
  Service,
  Ingress,
  CronJob,
  NetworkPolicy,
};
const resource = v.looseObject({
  apiVersion: v.string(),
  kind: v.picklist([
    'ConfigMap',
    'Cluster',
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Ingress',
    'CronJob',
    'NetworkPolicy',
  ]),
  metadata: v.looseObject({ name: v.string() }),
});
const folder = 'deploy/kubernetes';
const { resources: files } = v.parse(
  v.looseObject({ resources: v.array(v.string()) }),
  parse(read(`${folder}/kustomization.yaml`)),
);
const resources = files.flatMap((file) =>
  parseAllDocuments(read(`${folder}/${file}`)).map((document) =>
    v.parse(resource, document.toJS()),
  ),
);
const ofKind = (kind: string) => resources.filter((one) => one.kind === kind);

const container = v.looseObject({
  image: v.string(),
  envFrom: v.array(v.record(v.string(), v.looseObject({ name: v.string() }))),
  env: v.array(v.looseObject({ name: v.string() })),
  securityContext: v.strictObject({
    allowPrivilegeEscalation: v.literal(false),
    readOnlyRootFilesystem: v.literal(true),
    capabilities: v.strictObject({ drop: v.tuple([v.literal('ALL')]) }),
  }),
});
const pod = v.looseObject({
  automountServiceAccountToken: v.literal(false),
  securityContext: v.looseObject({ runAsNonRoot: v.literal(true), runAsUser: v.literal(10_001) }),
  containers: v.tuple([container]),
});
const template = v.looseObject({ template: v.looseObject({ spec: pod }) });
const containers = () =>
  [
    ...ofKind('Deployment').map(({ spec }) => v.parse(template, spec)),
    ...ofKind('CronJob').map(
      ({ spec }) =>
        v.parse(v.looseObject({ jobTemplate: v.looseObject({ spec: template }) }), spec).jobTemplate
          .spec,
    ),
  ].map(({ template: { spec } }) => spec.containers[0]);

test('every file in the folder is listed', () => {
  const present = readdirSync(join(root, folder)).filter((name) => name.endsWith('.yaml'));
  expect(files.toSorted()).toEqual(
    present.filter((name) => name !== 'kustomization.yaml').toSorted(),
  );
});

test.for(resources.map((one) => [one.kind, one] as const))(
  '%s matches the cluster’s schema',
  ([kind, one]) => {
    const Kind = KINDS[kind];
    const made = new Kind({ ...one } as never); // `validate` reports any error, so the cast is safe.
    expect(one.apiVersion).toBe(made.apiVersion);
    expect(() => made.validate()).not.toThrow();
  },
);

test('an unknown field is detected', () => {
  const [server] = ofKind('Deployment');
  const broken = new Deployment({ ...server, spec: { replicas: 'two' } } as never);
  expect(() => broken.validate()).toThrow('replicas');
});

test('server and backup get the variables they read, and all that production needs', () => {
  const settings = v.parse(texts, ofKind('ConfigMap')[0]?.['data']);
  const secrets = namesIn(read(`${folder}/secrets.env.example`));
  const both = [...Object.keys(settings), ...secrets];
  expect(unknown(both)).toEqual([]);
  expect(containers()).toHaveLength(2);
  for (const { envFrom, env } of containers()) {
    expect(envFrom.flatMap((each) => Object.keys(each))).toEqual(['configMapRef', 'secretRef']);
    expect(new Set(envFrom.flatMap((each) => Object.values(each).map(({ name }) => name)))).toEqual(
      new Set(['oakling']),
    );
    const own = env.map(({ name }) => name);
    expect(unknown(own)).toEqual([]);
    expect([...both, ...own]).toEqual(
      expect.arrayContaining([...REQUIRED, 'DATABASE_URL', 'PUSH_KEY', 'STORAGE_URL']),
    );
  }
});

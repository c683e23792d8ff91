import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from './shipped-packages.ts';

const root = join(import.meta.dirname, '../../..');
/** Some packages use these names, which are not SPDX identifiers. */
const MEANT: Readonly<Record<string, string>> = { 'MPL 2.0': 'MPL-2.0' };

interface Licence {
  readonly license?: { readonly id?: string; readonly name?: string };
  readonly expression?: string;
}

export interface Component {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly scope?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses?: readonly Licence[];
}

interface Sbom {
  serialNumber?: string;
  metadata: { timestamp?: string; component: { name: string } };
  components: Component[];
  dependencies: { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
}

/**
 * Returns the dependencies of an installation on every system, as CycloneDX. The result depends only on the lock file,
 * because the timestamp and the random number that npm adds are removed.
 * @throws if npm fails.
 */
export function readSbom(): Sbom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  // npm writes this format, so the cast is safe.
  const sbom = JSON.parse(stdout) as Sbom;
  delete sbom.serialNumber;
  delete sbom.metadata.timestamp;
  // npm would use the name of the folder.
  sbom.metadata.component.name = 'oakling';
  sbom.components = [...sbom.components, ...leftOut(sbom.components)]
    .map(withLicence)
    .toSorted((one, other) => one['bom-ref'].localeCompare(other['bom-ref'], 'en'));
  return sbom;
}

/** npm omits shipped packages that are also development dependencies, together with their own dependencies. */
function leftOut(components: readonly Component[]): Component[] {
  const listed = new Set(components.map((one) => one['bom-ref']));
  return shippedPackages().flatMap(({ name, version }) => {
    const ref = `${name}@${version}`;
    if (listed.has(ref)) return [];
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    return [{ 'bom-ref': ref, type: 'library', name, version, scope: 'required', purl }];
  });
}

export function isOurs({ purl }: Component): boolean {
  return purl.startsWith('pkg:npm/%40oakling/');
}

/** In one line, such as `MIT` or `Apache-2.0 AND MIT`; empty if unknown. */
export function licenceOf({ licenses = [] }: Component): string {
  return licenses
    .map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '')
    .join(' AND ');
}

/** npm omits a license that is not an identifier. The lock file contains the text that the package itself gives. */
function withLicence(component: Component): Component {
  if (licenceOf(component) !== '') return component;
  const said = lockedLicence(component);
  if (said === undefined) return component;
  const licence = said.includes(' ') ? { expression: said } : { license: { id: said } };
  return { ...component, licenses: [licence] };
}

function lockedLicence({ name, version }: Component): string | undefined {
  // npm writes this format, so the cast is safe.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const entry = Object.entries(lock.packages).find(
    ([path, locked]) => path.endsWith(`node_modules/${name}`) && locked.version === version,
  );
  const said = entry?.[1].license;
  return said === undefined ? undefined : (MEANT[said] ?? said);
}

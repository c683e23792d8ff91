import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK = join(import.meta.dirname, '../../../package-lock.json');
/** The workspaces that belong to an installation. The others are for tests and benchmarks. */
const SHIPPED = ['', 'domain', 'server', 'web', 'ops'];

type Names = Readonly<Record<string, string>>;

interface Locked {
  readonly version?: string;
  /** Set only for a link to a workspace, whose folder is in `resolved`. */
  readonly link?: true;
  readonly resolved?: string;
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
}

/** Returns all packages in the lock file that the workspaces of an installation need, on any system. */
export function shippedPackages(): ShippedPackage[] {
  // npm writes this format, so the cast is safe.
  const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const seen = new Set<string>();
  const left = [...SHIPPED];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const name of neededBy(packages[path] ?? {})) left.push(...placeOf(packages, path, name));
  }
  const found = [...seen].flatMap((path) => {
    const [, name] = /^(?:.*\/)?node_modules\/(.+)$/.exec(path) ?? [];
    const version = packages[path]?.version;
    return name === undefined || version === undefined ? [] : [{ name, version }];
  });
  // Some packages are installed in several places.
  return [...new Map(found.map((one) => [`${one.name}@${one.version}`, one])).values()];
}

function neededBy(locked: Locked): string[] {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = locked;
  const peers = Object.keys(peerDependencies).filter(
    (name) => peerDependenciesMeta[name]?.optional !== true,
  );
  return [...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }), ...peers];
}

/**
 * Returns the path where Node finds a package: next to the package that depends on it, or in a parent folder. It is
 * empty for a peer dependency that is not installed.
 */
function placeOf(
  packages: Readonly<Record<string, Locked>>,
  from: string,
  name: string,
): readonly string[] {
  for (let at = from; ; at = parentOf(at)) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    const found = packages[path];
    if (found !== undefined) return [found.link === true ? (found.resolved ?? path) : path];
    if (at === '') return [];
  }
}

function parentOf(path: string): string {
  const end = path.lastIndexOf('/node_modules/');
  return end === -1 ? '' : path.slice(0, end);
}

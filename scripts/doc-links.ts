// `npm run check`: checks that all files that are named in documents exist. It checks relative links and their anchors
// in every document, and paths in backticks in the documents that list tests.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
/** A path in backticks, relative to the root of the repository. */
const PATH = /`((?:domain|server|web|ops|e2e|bench|scripts|docs)\/[^`\s]+)`/g;
const LINK = /\]\((?!https?:|mailto:)([^()\s#]*)(?:#([^()\s]+))?\)/g;
const DOCUMENTS = [
  '*.md',
  '.github/**/*.md',
  '{bench,deploy,docs,domain,e2e,ops,scripts,server,web}/**/*.md',
];

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns the anchors of the headings as GitHub generates them. */
function anchorsOf(path: string): Set<string> {
  const headings = [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function brokenLinks(document: string, line: string): string[] {
  return [...line.matchAll(LINK)].flatMap(([link, path = '', anchor]) => {
    const target = path === '' ? document : relative(root, join(root, dirname(document), path));
    if (!existsSync(join(root, target))) return [`links to ${target}, which does not exist`];
    if (anchor === undefined || !target.endsWith('.md') || anchorsOf(target).has(anchor)) return [];
    return [`links to ${link.slice(2, -1)}, but there is no such heading`];
  });
}

function missingPaths(line: string): string[] {
  return [...line.matchAll(PATH)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `names ${path}, which does not exist`);
}

const documents = globSync(DOCUMENTS, { cwd: root, exclude: ['**/node_modules', '**/dist'] });
const namesTests = new Set(['docs/spec-coverage.md', 'docs/attacks.md', 'docs/security/asvs.md']);
const complaints = documents.flatMap((document) =>
  read(document)
    .split('\n')
    .flatMap((line, index) =>
      [...brokenLinks(document, line), ...(namesTests.has(document) ? missingPaths(line) : [])].map(
        (complaint) => `${document}:${index + 1} ${complaint}.`,
      ),
    ),
);
for (const line of complaints) console.error(line);
process.exitCode = complaints.length === 0 ? 0 : 1;

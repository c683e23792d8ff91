import type { Host } from '@oakling/domain/legal/host';

interface OpenPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
  /** Files that the script needs immediately, so they are preloaded. */
  readonly files: readonly string[];
}

const SHELL = /<div id="root">.*?<\/div>/s;
const NO_SCRIPT = /\s*<noscript>.*?<\/noscript>/s;
const FONT = /\s*<link\s+rel="preload"\s+as="font"[^>]*>/g;
const DESCRIPTION = /<meta\s+name="description"[^>]*>/;

/** Renders an open page to a file that works without a script. Rule 10.213 */
export function pageHtml(
  template: string,
  { path, title, description, html, files }: OpenPage,
): string {
  const head = [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', 'Oakling'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    // The server prefixes both URLs with its origin.
    meta('property', 'og:url', path),
    meta('property', 'og:image', '/preview.png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'People of all ages under a big oak: Oakling'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...preloads(template, files),
  ].join('\n    ');
  const bare = replaceOnce(template, DESCRIPTION, '');
  const titled = replaceOnce(bare, /<title>.*<\/title>/, head);
  const page = replaceOnce(titled, SHELL, `<div id="root" data-page="${path}">${html}</div>`);
  return replaceOnce(page, NO_SCRIPT, '');
}

/**
 * The HTML for all other addresses. It reveals nothing about their content. It sends `requests` before the scripts
 * arrive; `crossorigin` makes each the same request that the scripts send.
 */
export function shellHtml(
  template: string,
  files: readonly string[],
  requests: readonly string[],
): string {
  const head = [
    meta('name', 'robots', 'noindex'),
    ...requests.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`),
    ...preloads(template, files),
    // The scripts render the text, so the fonts arrive while they run.
    ...(template.match(FONT) ?? []).map((link) =>
      link.trim().replace('as="font"', 'as="font" fetchpriority="low"'),
    ),
  ].join('\n    ');
  return replaceOnce(template.replaceAll(FONT, ''), '</head>', `${head}\n  </head>`);
}

export function withHost(html: string, host: Host): string {
  const colours = '<link rel="stylesheet" href="/host/colours.css">';
  const parts = [
    meta('name', 'host', JSON.stringify(host)),
    ...(host.colours === null ? [] : [colours]),
  ];
  return replaceOnce(html, '</head>', `${parts.join('\n    ')}\n  </head>`);
}

function preloads(template: string, files: readonly string[]): string[] {
  return files
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`);
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escape(content)}">`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** @throws unless `part` occurs exactly once, which would mean that the template has changed. */
export function replaceOnce(html: string, part: string | RegExp, by: string): string {
  const pieces = html.split(part);
  if (pieces.length !== 2) {
    throw new Error(`index.html has ${pieces.length - 1} of ${part}, not one.`);
  }
  return pieces.join(by);
}

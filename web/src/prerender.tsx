import type { Host } from '@oakling/domain/legal/host';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { App } from './app/app.tsx';
import { loadOpenPage, openRoutes } from './app/open-routes.tsx';
import { landingText, landingTitle } from './features/legal/landing-text.ts';
import { siteText } from './features/legal/text.ts';
import { titleOf } from './ui/page-heading.tsx';

/** Metadata of an open page for search engines and link previews. */
interface Head {
  readonly title: (host: Host | null) => string;
  readonly description: string;
}

/** Metadata by path. Rule 10.213 */
const openHeads: Readonly<Record<string, Head>> = {
  '/': { title: landingTitle, description: landingText.tagline },
  '/privacy-policy': {
    title: () => titleOf(siteText.privacyPolicy),
    description: 'What Oakling stores about you and your child, why, how long, and who sees it.',
  },
  '/terms-of-service': {
    title: () => titleOf(siteText.termsOfService),
    description: 'The rules that everybody on Oakling agrees to.',
  },
  '/help': {
    title: () => titleOf(siteText.help),
    description: 'How Oakling works for parents, elders and youths, and answers to questions.',
  },
};

/**
 * Renders every open page by path, and the shell at `*`. The build renders without a host; a server
 * with a host renders its own at startup.
 */
export async function renderPages(
  { template, shell }: { readonly template: string; readonly shell: string },
  host: Host | null,
): Promise<ReadonlyMap<string, string>> {
  const pages = new Map([['*', shell]]);
  for (const [path, head] of Object.entries(openHeads)) {
    pages.set(path, pageHtml(template, path, headOf(path, head, host), await render(path, host)));
  }
  if (host === null) return pages;
  return new Map([...pages].map(([path, html]) => [path, withHost(html, host)]));
}

async function render(path: string, host: Host | null): Promise<string> {
  await loadOpenPage(path);
  const router = createMemoryRouter([{ children: openRoutes }], { initialEntries: [path] });
  const { prelude } = await prerender(
    <StrictMode>
      <App router={router} whenServed={new Promise(() => undefined)} host={host} />
    </StrictMode>,
  );
  const all = await new Response(prelude).text();
  // Removes React's image preload hints, which would precede the page's own elements. The images
  // follow right below anyway.
  return all.replace(/^(<link rel="preload" as="image"[^>]*>)+/, '');
}

function headOf(path: string, { title: titleFor, description }: Head, host: Host | null): string {
  const title = titleFor(host);
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:site_name', 'Oakling'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    // The server prefixes both with its origin.
    meta('property', 'og:url', path),
    meta('property', 'og:image', '/preview.png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', 'People of all ages under a big oak: Oakling'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
}

/** Fills the template with an open page, which then works without script. */
function pageHtml(template: string, path: string, head: string, html: string): string {
  const root = `<div id="root" data-page="${path}">${html}</div>`;
  const bare = replaceOnce(template, /<meta\s+name="description"[^>]*>/, '');
  const titled = replaceOnce(bare, /<title>.*<\/title>/, head);
  const page = replaceOnce(titled, /<div id="root">.*?<\/div>/s, root);
  return replaceOnce(page, /\s*<noscript>.*?<\/noscript>/s, '');
}

/** The HTML of every other address, with scripts to preload. Reveals nothing about its content. */
export function shellHtml(template: string, scripts: readonly string[]): string {
  const preloads = scripts
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`);
  return inHead(template, [meta('name', 'robots', 'noindex'), ...preloads]);
}

/** Adds the host's name and colors to a page. */
function withHost(html: string, host: Host): string {
  const colours = '<link rel="stylesheet" href="/host/colours.css">';
  const name = meta('name', 'host', JSON.stringify(host));
  return inHead(html, host.colours === null ? [name] : [name, colours]);
}

function inHead(html: string, elements: readonly string[]): string {
  return replaceOnce(html, '</head>', `${elements.join('\n    ')}\n  </head>`);
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

/** @throws unless `part` occurs exactly once, which means the template has changed. */
export function replaceOnce(html: string, part: string | RegExp, by: string): string {
  const pieces = html.split(part);
  if (pieces.length !== 2) {
    throw new Error(`index.html has ${pieces.length - 1} of ${part}, not one.`);
  }
  return pieces.join(by);
}

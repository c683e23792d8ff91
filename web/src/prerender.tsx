import type { Host } from '@oakling/domain/legal/host';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { App } from './app/app.tsx';
import { loadOpenPage, openRoutes, Root } from './app/open-routes.tsx';
import { pageHtml, withHost } from './page-html.ts';
import { landingText, landingTitle } from './features/legal/landing-text.ts';
import { siteText } from './features/legal/text.ts';
import { titleOf } from './ui/page-heading.tsx';

export { replaceOnce, shellHtml } from './page-html.ts';

interface Built {
  readonly template: string;
  /** By path; `*` for all other addresses. */
  readonly shells: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/**
 * Renders every open page by path, and adds the shells. The build renders without a host; a server that has a host
 * renders the pages again at startup.
 */
export async function renderPages(
  { template, shells, files }: Built,
  host: Host | null,
): Promise<ReadonlyMap<string, string>> {
  const pages = new Map(Object.entries(shells));
  for (const [path, { title, description }] of Object.entries(openHeads)) {
    const html = await render(path, host);
    const page = { path, title: title(host), description, html, files: files[path] ?? [] };
    pages.set(path, pageHtml(template, page));
  }
  if (host === null) return pages;
  return new Map([...pages].map(([path, html]) => [path, withHost(html, host)]));
}

async function render(path: string, host: Host | null): Promise<string> {
  await loadOpenPage(path);
  const router = createMemoryRouter([{ Component: Root, children: openRoutes }], {
    initialEntries: [path],
  });
  const { prelude } = await prerender(
    <StrictMode>
      <App router={router} whenServed={new Promise(() => undefined)} host={host} />
    </StrictMode>,
  );
  const all = await new Response(prelude).text();
  // Removes React's preload hints for images, which would precede the page's own elements. The images follow right
  // below anyway.
  return all.replace(/^(<link rel="preload" as="image"[^>]*>)+/, '');
}

interface Head {
  readonly title: (host: Host | null) => string;
  readonly description: string;
}

/** Rule 10.213 */
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

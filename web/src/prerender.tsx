import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { App } from './app/app.tsx';
import { openRoutes } from './app/open-routes.tsx';
import { titleOf } from './ui/page-heading.tsx';

interface OpenPage {
  readonly path: string;
  readonly title: string;
  readonly html: string;
}

/** The pages that are the same for everyone, as they are before any script runs. */
export function renderOpenPages(): Promise<OpenPage[]> {
  return Promise.all(openRoutes.flatMap(({ path }) => (path === undefined ? [] : [render(path)])));
}

async function render(path: string): Promise<OpenPage> {
  const router = createMemoryRouter([{ children: openRoutes }], { initialEntries: [path] });
  const { prelude } = await prerender(
    <StrictMode>
      <App router={router} whenServed={new Promise(() => undefined)} />
    </StrictMode>,
  );
  const all = await new Response(prelude).text();
  // Each picture is right below; before the page's own elements the hints would be in their way.
  const html = all.replace(/^(<link rel="preload" as="image"[^>]*>)+/, '');
  const [, heading] = /<h1[^>]*>([^<]+)</.exec(html) ?? [];
  if (heading === undefined) throw new Error(`${path} has no heading.`);
  return { path, title: path === '/' ? heading : titleOf(heading), html };
}

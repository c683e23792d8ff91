import { PRIVACY_POLICY } from '@oakling/domain/legal/privacy-policy';
import { TERMS_OF_SERVICE } from '@oakling/domain/legal/terms-of-service';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter } from 'react-router';
import { App } from './app/app.tsx';
import { openRoutesAt } from './app/open-routes.tsx';
import { landingText, siteText } from './features/legal/text.ts';
import { titleOf } from './ui/use-page-title.ts';

const TITLES: Readonly<Record<string, string>> = {
  '/': landingText.name,
  '/privacy-policy': titleOf(PRIVACY_POLICY.title),
  '/terms-of-service': titleOf(TERMS_OF_SERVICE.title),
  '/help': titleOf(siteText.help),
};

/** The pages that are the same for everyone, as they are before any script runs. */
export async function renderOpenPages(): Promise<{ path: string; title: string; html: string }[]> {
  return Promise.all(
    Object.entries(TITLES).map(async ([path, title]) => ({
      path,
      title,
      html: await render(path),
    })),
  );
}

async function render(path: string): Promise<string> {
  const children = await openRoutesAt(path);
  const router = createMemoryRouter([{ children }], { initialEntries: [path] });
  const { prelude } = await prerender(
    <StrictMode>
      <App router={router} whenServed={new Promise(() => undefined)} />
    </StrictMode>,
  );
  const html = await new Response(prelude).text();
  // Each picture is right below; before the page's own elements the hints would be in their way.
  return html.replace(/^(<link rel="preload" as="image"[^>]*>)+/, '');
}

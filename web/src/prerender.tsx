import { PRIVACY_POLICY } from '@oakling/domain/legal/privacy-policy';
import { TERMS_OF_SERVICE } from '@oakling/domain/legal/terms-of-service';
import { StrictMode, type ComponentType } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { App } from './app/app.tsx';
import { ApprovalsOutline, MatchesOutline } from './app/dashboard-outline.tsx';
import { LoadingPage } from './app/loading-page.tsx';
import { LogInRoute } from './app/log-in-route.tsx';
import { openRoutesAt } from './app/open-routes.tsx';
import { PublicFrame } from './app/public-frame.tsx';
import { WithServer } from './app/with-server.tsx';
import { SignUpPage } from './features/identity/sign-up-page.tsx';
import { landingText, siteText } from './features/legal/text.ts';
import { titleOf } from './ui/use-page-title.ts';

const TITLES: Readonly<Record<string, string>> = {
  '/': landingText.name,
  '/privacy-policy': titleOf(PRIVACY_POLICY.title),
  '/terms-of-service': titleOf(TERMS_OF_SERVICE.title),
  '/help': titleOf(siteText.help),
};

/** The forms by which most visitors begin. */
const FORMS: Readonly<Record<string, ComponentType>> = {
  '/auth/login': LogInRoute,
  '/signup': SignUpPage,
};

/** What is the same for everyone on the pages by which those who are logged in mostly begin. */
const OUTLINES: Readonly<Record<string, ComponentType>> = {
  '/dashboard/parent': ApprovalsOutline,
  '/dashboard/elder/matches': () => <MatchesOutline of="elder" />,
  '/dashboard/youth/matches': () => <MatchesOutline of="youth" />,
};

/** What stands in the file of a page until its script is there. */
interface Built {
  readonly path: string;
  readonly html: string;
}

/** The pages that are the same for everyone, as they are before any script runs. */
export async function renderOpenPages(): Promise<(Built & { title: string })[]> {
  return Promise.all(
    Object.entries(TITLES).map(async ([path, title]) => ({
      ...{ path, title },
      html: await render(path, await openRoutesAt(path)),
    })),
  );
}

/** The forms as a guest sees them; they cannot be used before their script is there. */
export async function renderForms(): Promise<Built[]> {
  return Promise.all(
    Object.entries(FORMS).map(async ([path, Component]) => {
      const routes = [{ Component: PublicFrame, children: [{ path, Component }] }];
      return { path, html: await render(path, [{ Component: WithServer, children: routes }]) };
    }),
  );
}

/** Pages of the dashboard without anything of anybody's own, for whoever has a login. */
export async function renderOutlines(): Promise<Built[]> {
  return Promise.all(
    Object.entries(OUTLINES).map(async ([path, Component]) => ({
      path,
      html: await render(path, [{ path, Component }]),
    })),
  );
}

/** What any other page shows first, too. Rule 10.6 */
export async function renderLoading(): Promise<string> {
  return render('/', [{ path: '/', Component: LoadingPage }]);
}

async function render(path: string, children: RouteObject[]): Promise<string> {
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

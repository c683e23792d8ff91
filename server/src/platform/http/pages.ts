import type { Host } from '@oakling/domain/legal/host';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Pages {
  readonly folder: string;
  /** By path, which may have parameters. `*` is the app shell, which is served at all other paths. */
  readonly html: ReadonlyMap<string, string>;
}

/** Pages whose host can change while the server runs. */
export interface LivePages extends Pages {
  showHost(host: Host | null): Promise<void>;
}

const SHELL = 'app.html';
const RENDERER = '.renderer';
/** Open Graph tags need absolute URLs. */
const OWN_ADDRESS = /(<meta property="og:(?:url|image)" content=")(?=\/)/g;

/** Adjusts the HTML to this origin. Empty without a build, as in tests. */
export function builtPages(folder: string, origin: string): Pages {
  const html = new Map<string, string>();
  for (const file of globSync(['**/index.html', SHELL], { cwd: folder })) {
    const path = file === SHELL ? '*' : `/${dirname(file)}`.replace(/^\/\.$/, '/');
    html.set(path, readFileSync(join(folder, file), 'utf8'));
  }
  // The shells of single pages preload the code of their page.
  for (const [path, shell] of Object.entries(readBuilt(folder).shells)) html.set(path, shell);
  return { folder, html: addressed(html, origin) };
}

/** Renders the pages with the host's details, and again when these change. Rules 10.210 and 10.360 */
export async function livePages(
  folder: string,
  origin: string,
  first: Host | null,
): Promise<LivePages> {
  const render = async (host: Host | null) =>
    (host === null ? builtPages(folder, origin) : await hostPages(folder, origin, host)).html;
  let html = await render(first);
  return {
    folder,
    get html() {
      return html;
    },
    async showHost(host) {
      html = await render(host);
    },
  };
}

/** The pages with the host's details, rendered by the same components as in the build. Rule 10.210 */
async function hostPages(folder: string, origin: string, host: Host): Promise<Pages> {
  const renderer = join(folder, RENDERER, 'prerender.js');
  if (!existsSync(renderer)) return builtPages(folder, origin);
  const module: {
    renderPages(built: unknown, host: Host): Promise<ReadonlyMap<string, string>>;
  } = await import(pathToFileURL(renderer).href);
  return { folder, html: addressed(await module.renderPages(readBuilt(folder), host), origin) };
}

function readBuilt(folder: string): { readonly shells: Readonly<Record<string, string>> } {
  const file = join(folder, RENDERER, 'built.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { shells: {} };
}

function addressed(pages: ReadonlyMap<string, string>, origin: string): Pages['html'] {
  const withAddress = (html: string) => html.replace(OWN_ADDRESS, `$1${origin}`);
  return new Map([...pages].map(([path, html]) => [path, withAddress(html)]));
}

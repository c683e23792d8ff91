/** What stands in a page until its script is there. */
export type Content =
  /** The page itself, which comes to life as it stands. */
  | { readonly is: 'page'; readonly path: string; readonly title: string; readonly html: string }
  /** How it will look to guests; another one like it takes its place, so nobody may begin with this one. */
  | { readonly is: 'picture'; readonly html: string }
  /** The word of the wait, with or without what is the same for everyone. */
  | { readonly is: 'loading'; readonly html: string };

interface Parts {
  /** The address of the script that runs before the page is drawn. */
  readonly early: string;
  /** The fonts that every first paint needs. */
  readonly fonts: readonly string[];
  /** The files of script that the page needs beside those of every page. */
  readonly scripts: readonly string[];
  /** What the page asks of the server. */
  readonly asks: readonly string[];
  readonly asksPlainly: readonly string[];
  readonly content: Content;
}

/** As Vite writes them behind everything else. */
const STYLE = /<link rel="stylesheet"[^>]*>/;
const SCRIPT = '<script type="module"';

/** The file of one page, made of the one that Vite builds for all. */
export function pageHtml(template: string, parts: Parts): string {
  const { early, fonts, scripts, asks, asksPlainly, content } = parts;
  const ask =
    content.is === 'picture'
      ? ' data-guest'
      : attribute('data-ask', asks) + attribute('data-ask-plainly', asksPlainly);
  const style = onlyIn(template, STYLE);
  const head = [
    `<script src="${early}"${ask}></script>`,
    // On a slow line scripts would take their share of it before there is anything to see.
    style,
    // The first picture of nearly every page; left to itself it comes after all scripts.
    '<link rel="preload" as="image" href="/logo.svg" fetchpriority="high">',
    // Without `crossorigin` a font would be fetched twice, on its own site too.
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...scripts.map(
      (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
    ),
  ].join('\n    ');
  const rest = replaceOnce(
    replaceOnce(template, style, ''),
    SCRIPT,
    `${SCRIPT} fetchpriority="low"`,
  );
  const html = replaceOnce(rest, '</title>', `</title>\n    ${head}`);
  if (content.is !== 'page') {
    const state = content.is === 'picture' ? ' inert' : '';
    return withRoot(html, `data-waits${state}`, content.html);
  }
  const { title, path } = content;
  const titled = replaceOnce(html, /<title>.*<\/title>/, `<title>${escapeHtml(title)}</title>`);
  // It can be read without a script; what needs one says so on its own page.
  const alone = replaceOnce(titled, /\s*<noscript>.*<\/noscript>/, '');
  return withRoot(alone, `data-page="${path}"`, content.html);
}

function withRoot(html: string, attributes: string, content: string): string {
  const root = `<div id="root" ${attributes}>${content}</div>`;
  return replaceOnce(html, '<div id="root"></div>', root);
}

function attribute(name: string, values: readonly string[]): string {
  return values.length === 0 ? '' : ` ${name}="${escapeHtml(values.join(' '))}"`;
}

/** @throws when it is not there: the template has changed. */
function onlyIn(html: string, part: RegExp): string {
  const found = part.exec(html)?.[0];
  if (found === undefined) throw new Error(`index.html has no ${part}.`);
  return found;
}

/** @throws when it is not there exactly once: the template has changed. */
function replaceOnce(html: string, part: string | RegExp, by: string): string {
  const pieces = html.split(part);
  if (pieces.length !== 2)
    throw new Error(`index.html has ${pieces.length - 1} of ${part}, not one.`);
  return pieces.join(by);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

interface Parts {
  /** The address of the script that runs before the page is drawn. */
  readonly early: string;
  /** The fonts that every first paint needs. */
  readonly fonts: readonly string[];
  /** The files of script that the page needs beside those of every page. */
  readonly scripts: readonly string[];
  /** What the page asks of the server. */
  readonly asks: readonly string[];
  /** The page itself, where it is the same for everyone. */
  readonly page?: { readonly path: string; readonly title: string; readonly html: string };
}

/** The file of one page, made of the one that Vite builds for all. */
export function pageHtml(template: string, { early, fonts, scripts, asks, page }: Parts): string {
  const ask = asks.length === 0 ? '' : ` data-ask="${escapeHtml(asks.join(' '))}"`;
  const head = [
    `<script src="${early}"${ask}></script>`,
    // Without `crossorigin` a font would be fetched twice, on its own site too.
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ');
  const html = replaceOnce(template, '</title>', `</title>\n    ${head}`);
  if (page === undefined) return html;
  const titled = replaceOnce(
    html,
    /<title>.*<\/title>/,
    `<title>${escapeHtml(page.title)}</title>`,
  );
  // It can be read without a script; what needs one says so on its own page.
  const alone = replaceOnce(titled, /\s*<noscript>.*<\/noscript>/, '');
  return replaceOnce(
    alone,
    '<div id="root"></div>',
    `<div id="root" data-page="${page.path}">${page.html}</div>`,
  );
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

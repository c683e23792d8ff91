import { html, raw } from 'hono/html';

/** A mail's words: large plain text and at most one thing to do. */
export interface MailWords {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly footnote: string;
}

/** The same words as plain text and as HTML, every value escaped. */
export function layOutMail(words: MailWords): { text: string; html: string } {
  const { heading, paragraphs, action, footnote } = words;
  const lines = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    footnote,
  ];
  const style =
    'font-family: Verdana, Arial, sans-serif; font-size: 18px; line-height: 1.6; color: #1f2933';
  const page = html`<!doctype html>
    <html lang="en">
      <body style="margin: 0; padding: 24px; background: #fbf7ef; ${raw(style)}">
        <div
          style="max-width: 560px; margin: 0 auto; padding: 32px; background: #ffffff; border-radius: 12px"
        >
          <h1 style="font-size: 26px; margin: 0 0 16px">${heading}</h1>
          ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
          ${
            action &&
            html`<p style="margin: 32px 0">
              <a
                href="${action.url}"
                style="background: #115e59; color: #ffffff; padding: 16px 28px; border-radius: 10px; text-decoration: none; font-weight: bold"
                >${action.label}</a
              >
            </p>`
          }
          <p style="font-size: 16px; color: #52606d">${footnote}</p>
        </div>
      </body>
    </html>`;
  return { text: lines.join('\n\n'), html: page.toString() };
}

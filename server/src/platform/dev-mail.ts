import { Hono } from 'hono';
import { html } from 'hono/html';
import { notFound } from './app-error.ts';
import type { Db } from './database.ts';
import type { AppEnv } from './request-context.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Any other name is another site's that resolves to this machine, to read it from a browser. */
const OWN_NAMES = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const LINK = /(https?:\/\/\S+)/;

/** The mail that was kept because there is no SMTP server; only on the machine itself. */
export function devMailRoutes(db: Db) {
  return new Hono<AppEnv>().get('/mail', async (c) => {
    // Behind a proxy everyone would seem to be on this machine.
    const isDirect = PROXY_HEADERS.every((name) => c.req.header(name) === undefined);
    const isOwn = isDirect && OWN_NAMES.test(c.req.header('host') ?? '');
    if (!isOwn || !LOOPBACK.has(c.get('clientAddress'))) throw notFound();
    const mails = await db
      .selectFrom('kept_mails')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(50)
      .execute();
    return c.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Kept mail · Oakling</title>
            <link rel="stylesheet" href="/dev-pages.css" />
          </head>
          <body>
            <h1>Kept mail</h1>
            <p>
              No SMTP server is set (<code>SMTP_URL</code>), so mail is kept here instead of sent.
            </p>
            ${mails.length === 0 ? html`<p>There is no mail yet.</p>` : ''}
            ${mails.map(
              (mail) => html`
                <article>
                  <h2>${mail.subject}</h2>
                  <p>To ${mail.recipient}, ${mail.created_at.toUTCString()}</p>
                  <pre>${mail.body_text.split(LINK).map(linked)}</pre>
                </article>
              `,
            )}
          </body>
        </html>`,
    );
  });
}

function linked(part: string) {
  return LINK.test(part) ? html`<a href="${part}">${part}</a>` : part;
}

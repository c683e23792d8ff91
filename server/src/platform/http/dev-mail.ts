import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Db } from '../db/database.ts';
import { onlyThisMachine } from './only-this-machine.ts';
import type { AppEnv } from './request-context.ts';

const LINK = /(https?:\/\/\S+)/;

/** The mail that was kept because there is no SMTP server; only on the machine itself. */
export function devMailRoutes(db: Db) {
  return new Hono<AppEnv>().get('/mail', onlyThisMachine, async (c) => {
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

import { DRAWN_AVATARS } from '@oakling/domain/profile/avatar';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Db } from '../db/database.ts';
import { DARK_RULE } from '../mail/mail-layout.ts';
import { HOST_LOGO_PATH } from '@oakling/domain/legal/host';
import { drawForMail, pictureId, type Drawing } from '../mail/mail-pictures.ts';
import { notFound } from './app-error.ts';
import { onlyThisMachine, plainPage } from './dev-pages.ts';
import type { AppEnv } from './request-context.ts';

const LINK = /(https?:\/\/\S+)/;
const PICTURES: readonly Drawing[] = ['logo', ...DRAWN_AVATARS];
/** The policy of other pages, but with frames allowed for the mails. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'";
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin';

/** Only for local requests. */
export function devMailRoutes(db: Db) {
  return new Hono<AppEnv>()
    .use('/mail/*', onlyThisMachine)
    .get('/mail', async (c) => {
      const mails = await db
        .selectFrom('dev_mailbox')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(50)
        .execute();
      c.header('Content-Security-Policy', PAGE_POLICY);
      return c.html(
        plainPage(
          'Kept mail · Oakling',
          html`
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
                  <div class="looks">
                    ${looks(mail.id, mail.subject)}
                    <section>
                      <h3>As text</h3>
                      <pre>${mail.body_text.split(LINK).map(linked)}</pre>
                    </section>
                  </div>
                </article>
              `,
            )}
          `,
        ),
      );
    })
    .get('/mail/pictures/:name', async (c) => {
      const name = c.req.param('name');
      const picture = PICTURES.find((each) => `${each}.png` === name);
      if (picture === undefined) throw notFound();
      return c.body(new Uint8Array(await drawForMail(picture)), 200, {
        'Content-Type': 'image/png',
      });
    })
    .get('/mail/:id{\\d{1,15}}/:scheme{light|dark}', async (c) => {
      const mail = await db
        .selectFrom('dev_mailbox')
        .select('body_html')
        .where('id', '=', c.req.param('id'))
        .executeTakeFirst();
      if (mail === undefined) throw notFound();
      c.header('Content-Security-Policy', MAIL_POLICY);
      c.header('X-Frame-Options', 'SAMEORIGIN');
      return c.html(inScheme(mail.body_html, c.req.param('scheme') === 'dark'));
    });
}

function looks(id: string, subject: string) {
  return (['light', 'dark'] as const).map(
    (scheme) => html`
      <section>
        <h3>${scheme === 'light' ? 'Light' : 'Dark'}</h3>
        <iframe
          src="/dev/mail/${id}/${scheme}"
          title="${subject}, ${scheme}"
          loading="lazy"
          sandbox="allow-popups allow-popups-to-escape-sandbox allow-same-origin"
        ></iframe>
      </section>
    `,
  );
}

/**
 * Renders a mail in one color scheme, regardless of the browser's, with local images and with links that open in a new
 * tab.
 */
function inScheme(page: string, isDark: boolean): string {
  const withPictures = PICTURES.reduce(
    (text, name) =>
      text.replaceAll(`src="cid:${pictureId(name)}"`, `src="/dev/mail/pictures/${name}.png"`),
    page,
  );
  return withPictures
    .replace(`src="cid:${pictureId('host')}"`, `src="${HOST_LOGO_PATH}"`)
    .replace(DARK_RULE, isDark ? '@media all' : '@media not all')
    .replace('<head>', '<head><base target="_blank">');
}

function linked(part: string) {
  return LINK.test(part) ? html`<a href="${part}">${part}</a>` : part;
}

import { html, raw } from 'hono/html';
import { withSinglePeriods } from '@oakling/domain/kernel/words';
import type { Host } from '@oakling/domain/legal/host';
import { LEGAL_CONTACT } from '@oakling/domain/legal/terms';
import type { Draft, Fact, MailContent, MailFrame } from './mail-draft.ts';
import {
  ACCENT,
  button,
  face,
  FACE_SIDE,
  facts,
  FONT,
  LIGHT,
  paragraph,
  picture,
  small,
  table,
  type Accent,
} from './mail-parts.ts';
import { pictureId } from './mail-pictures.ts';
import type { Mail } from './mail.ts';

/** Renders a mail as plain text, and as HTML in which all values are escaped. */
export function layOutMail(written: Draft, frame: MailFrame): Mail {
  const named = { ...written, ...withContact(written, frame.host) };
  const draft = frame.isForAnyone ? { ...named, ...withoutLinks(named) } : named;
  const { heading, paragraphs, action, footnote, person, calendar, ...envelope } = draft;
  const { host, choicesUrl } = frame;
  const lines = [
    heading,
    ...paragraphs.map((each) => (typeof each === 'string' ? each : `${each.label}: ${each.words}`)),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    footnote,
    ...(choicesUrl === null ? [] : [`${CHANGE_MAILS}:\n${choicesUrl}`]),
    ...operatorWords(host),
  ];
  const drawn = person?.face ?? null;
  return {
    ...envelope,
    ...(calendar && { calendar }),
    text: lines.join('\n\n'),
    html: mailHtml(draft, frame),
    pictures: [
      'logo',
      ...(drawn === null ? [] : [drawn]),
      ...(host === null || host.logo === null ? [] : ['host' as const]),
    ],
  };
}

/** Names the host's contact instead of the example in the texts. Rules 10.340 and 10.401 */
function withContact(texts: Draft, host: Host | null) {
  const contact = host?.contact?.words ?? LEGAL_CONTACT;
  return eachText(texts, (text) => withSinglePeriods(text.replaceAll(LEGAL_CONTACT, contact)));
}

/**
 * Keeps mail clients from linking text such as a name that another person chose, by adding a space after each dot and
 * colon within a word. Rule 4.76
 */
function withoutLinks(texts: Draft) {
  return eachText(texts, (text) => text.replace(/[.。．｡:](?=[^\s.。．｡])/g, '$& '));
}

function eachText({ heading, paragraphs, footnote }: Draft, write: (text: string) => string) {
  return {
    heading: write(heading),
    paragraphs: paragraphs.map((each) =>
      typeof each === 'string' ? write(each) : { ...each, words: write(each.words) },
    ),
    footnote: write(footnote),
  };
}

const CHANGE_MAILS = 'Change these emails';

function operatorWords(host: Host | null): string[] {
  if (host === null) return ['Oakling'];
  const { name, contact } = host;
  const runBy = `${name} runs this Oakling.`;
  return [contact === null ? runBy : `${runBy} Questions? ${contact.words}`];
}

const DARK = {
  paper: '#1b1813',
  card: '#27231c',
  ink: '#f6f0e4',
  soft: '#d3cab9',
  tint: '#332e25',
};
/**
 * Mail clients drop styles in the head, so light mode is inline. Dark mode needs this rule, for which `/dev/mail` also
 * searches.
 */
export const DARK_RULE = '@media (prefers-color-scheme: dark)';
const styleWith = (accent: Accent) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  ${DARK_RULE} {
    .paper { background-color: ${DARK.paper} !important; }
    .card { background-color: ${DARK.card} !important; }
    .tint { background-color: ${DARK.tint} !important; }
    .ink { color: ${DARK.ink} !important; }
    .soft { color: ${DARK.soft} !important; }
    .link { color: ${accent.darkInk} !important; }
  }`;

/** A mail as HTML. It uses tables and inline styles, which is the subset that mail clients support. */
function mailHtml(draft: Draft, frame: MailFrame): string {
  const accent = frame.host?.colours ?? ACCENT;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>Oakling</title>
        <style>
          ${raw(styleWith(accent))}
        </style>
      </head>
      <body
        class="paper"
        bgcolor="${LIGHT.paper}"
        style="margin: 0; padding: 0; background-color: ${LIGHT.paper}"
      >
        ${table(
          'paper',
          `width: 100%; background-color: ${LIGHT.paper}`,
          html`<tr>
            <td align="center" style="padding: 16px 12px 32px">
              ${raw(OUTLOOK_COLUMN.start)} ${column(draft, frame, accent)}
              ${raw(OUTLOOK_COLUMN.end)}
            </td>
          </tr>`,
        )}
      </body>
    </html>`;
  return page.toString();
}

/** Outlook on Windows ignores max-width, so it gets a table. */
const OUTLOOK_COLUMN = {
  start:
    '<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  end: '<!--[if mso]></td></tr></table><![endif]-->',
};

function column(draft: Draft, frame: MailFrame, accent: Accent) {
  return table(
    '',
    'width: 100%; max-width: 600px',
    html`<tr>
        <td style="padding: 8px 8px 16px">${brand(accent)}</td>
      </tr>
      <tr>
        <td
          class="card"
          bgcolor="${LIGHT.card}"
          style="padding: 28px 24px; background-color: ${LIGHT.card}; border-radius: 12px; border-top: 6px solid ${accent.solid}"
        >
          ${card(draft, accent)}
        </td>
      </tr>
      <tr>
        <td align="center" style="padding: 20px 16px 0">
          ${
            frame.choicesUrl === null
              ? ''
              : small(
                  html`<a class="link" href="${frame.choicesUrl}" style="color: ${accent.ink}"
                    >${CHANGE_MAILS}</a
                  >`,
                )
          }
          ${footer(frame.host)}
        </td>
      </tr>`,
  );
}

function brand(accent: Accent) {
  return table(
    '',
    '',
    html`<tr>
      <td style="padding-right: 12px">${picture('logo', 40)}</td>
      <td
        class="link"
        style="${raw(FONT)}; font-size: 22px; font-weight: bold; color: ${accent.ink}"
      >
        Oakling
      </td>
    </tr>`,
  );
}

function card({ heading, paragraphs, action, footnote, person }: MailContent, accent: Accent) {
  return html`${table(
      '',
      'width: 100%',
      html`<tr>
        ${
          person === undefined
            ? ''
            : html`<td width="${FACE_SIDE + 16}" valign="middle">${face(person)}</td>`
        }
        <td valign="middle">
          <h1
            class="ink"
            style="margin: 0; ${raw(FONT)}; font-size: 24px; line-height: 32px; color: ${LIGHT.ink}"
          >
            ${heading}
          </h1>
        </td>
      </tr>`,
    )}
    ${grouped(paragraphs).map((each) => (Array.isArray(each) ? facts(each) : paragraph(each)))}
    ${action === undefined ? '' : button(action, accent)}
    <p
      class="soft"
      style="margin: 24px 0 0; ${raw(FONT)}; font-size: 16px; line-height: 25px; color: ${LIGHT.soft}"
    >
      ${footnote}
    </p>`;
}

function grouped(paragraphs: MailContent['paragraphs']): (string | Fact[])[] {
  const groups: (string | Fact[])[] = [];
  for (const each of paragraphs) {
    const last = groups.at(-1);
    if (typeof each === 'string') groups.push(each);
    else if (Array.isArray(last)) last.push(each);
    else groups.push([each]);
  }
  return groups;
}

const HOST_LOGO = { width: 160, height: 48 };

/** Rule 8.133 */
function footer(host: Host | null) {
  const words = operatorWords(host).map((each) => small(each));
  if (host === null || host.logo === null) return words;
  const { width, height } = host.logo;
  const scale = Math.min(1, HOST_LOGO.width / width, HOST_LOGO.height / height);
  return html`<p style="margin: 0 0 8px">
      <img
        src="cid:${pictureId('host')}"
        width="${Math.round(width * scale)}"
        height="${Math.round(height * scale)}"
        alt=""
        style="border: 0"
      />
    </p>
    ${words}`;
}

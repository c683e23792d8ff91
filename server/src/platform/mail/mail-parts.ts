import { initialsOf } from '@oakling/domain/profile/avatar';
import type { Role } from '@oakling/domain/identity/role';
import { html, raw } from 'hono/html';
import type { Fact, MailPerson, MailContent } from './mail-draft.ts';
import { pictureId, type MailPicture } from './mail-pictures.ts';

/** System fonts that every mail client has. Custom fonts would have to be loaded. */
export const FONT = "font-family: Verdana, 'DejaVu Sans', Arial, sans-serif";
export const LIGHT = {
  paper: '#fbf6ec',
  card: '#ffffff',
  ink: '#221d16',
  soft: '#4b4437',
  tint: '#f5efe2',
};
/** The first role's accent, with a variant that is readable on the dark card. */
export const ACCENT = { solid: '#115e59', ink: '#0f544f', darkInk: '#7fdccf' };
export type Accent = typeof ACCENT;

export const FACE_SIDE = 56;
const ROLES: Readonly<Record<Role, string>> = {
  elder: '#115e59',
  parent: '#6b21a8',
  youth: '#9a3412',
};

type Html = ReturnType<typeof html>;

/** A table for layout, which screen readers ignore. */
export function table(className: string, style: string, rows: Html) {
  return html`<table
    role="presentation"
    class="${className}"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="${raw(style)}"
  >
    ${rows}
  </table>`;
}

export function picture(name: MailPicture, side: number) {
  // The picture is decorative, because the text next to it says the same.
  return html`<img
    src="cid:${pictureId(name)}"
    width="${side}"
    height="${side}"
    alt=""
    style="display: block; border: 0; border-radius: ${side / 2}px"
  />`;
}

export function face({ name, role, face: drawn }: MailPerson) {
  if (drawn !== null) return picture(drawn, FACE_SIDE);
  const side = `width: ${FACE_SIDE}px; height: ${FACE_SIDE}px`;
  return table(
    '',
    side,
    html`<tr>
      <td
        align="center"
        valign="middle"
        bgcolor="${ROLES[role]}"
        aria-hidden="true"
        style="${side}; background-color: ${ROLES[role]}; border-radius: ${FACE_SIDE / 2}px; ${raw(FONT)}; font-size: 22px; font-weight: bold; color: #ffffff"
      >
        ${initialsOf(name)}
      </td>
    </tr>`,
  );
}

export function paragraph(words: string) {
  return html`<p
    class="ink"
    style="margin: 16px 0 0; ${raw(FONT)}; font-size: 18px; line-height: 29px; color: ${LIGHT.ink}"
  >
    ${words}
  </p>`;
}

export function facts(each: readonly Fact[]) {
  const rows = each.map(
    ({ label, words }) =>
      html`<tr>
        <td
          class="ink"
          style="padding: 10px 16px; ${raw(FONT)}; font-size: 18px; line-height: 27px; color: ${LIGHT.ink}"
        >
          <span class="soft" style="font-size: 16px; color: ${LIGHT.soft}">${label}</span><br />
          <strong>${words}</strong>
        </td>
      </tr>`,
  );
  const look = `width: 100%; margin: 16px 0 0; background-color: ${LIGHT.tint}; border-radius: 8px`;
  return table('tint', look, html`${rows}`);
}

/** Uses a table, because some mail clients ignore a link's padding. */
export function button({ label, url }: NonNullable<MailContent['action']>, accent: Accent) {
  return table(
    '',
    'margin: 28px 0 0',
    html`<tr>
      <td
        align="center"
        bgcolor="${accent.solid}"
        style="background-color: ${accent.solid}; border-radius: 10px"
      >
        <a
          href="${url}"
          style="display: inline-block; padding: 15px 28px; ${raw(FONT)}; font-size: 18px; line-height: 24px; font-weight: bold; color: #ffffff; text-decoration: none"
          >${label}</a
        >
      </td>
    </tr>`,
  );
}

export function small(content: string | Html) {
  return html`<p
    class="soft"
    style="margin: 0 0 8px; ${raw(FONT)}; font-size: 15px; line-height: 23px; color: ${LIGHT.soft}"
  >
    ${content}
  </p>`;
}

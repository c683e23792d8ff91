import type { HostColours } from './host-colours.ts';

/** Rule 10.210 */
export interface Host {
  readonly name: string;
  readonly contact: HostContact | null;
  /** Rule 6.336 */
  readonly helpline: HostContact | null;
  readonly logo: { readonly width: number; readonly height: number } | null;
  readonly colours: HostColours | null;
}

export interface HostContact {
  readonly words: string;
  readonly href: string;
}

export const HOST_LOGO_PATH = '/host/logo.png';

const EMAIL = /^[^\s<>@:/?#]+@[^\s<>@:/?#]+\.[^\s<>@:/?#]+$/;

export function contactOf(text: string): HostContact | null {
  if (text.length > 200) return null;
  if (EMAIL.test(text)) return { words: text, href: `mailto:${text}` };
  // Not `parseUrl`, because a module that other pages share would add a script to the open pages.
  try {
    const { protocol, href, username } = new URL(text);
    if (protocol !== 'https:' || username !== '') return null;
    return { words: href.replace(/^https:\/\/|\/$/g, ''), href };
  } catch {
    return null;
  }
}

export function phoneOrPageOf(text: string): HostContact | null {
  if (!/^\+?[\d ()/-]{3,40}$/.test(text)) return EMAIL.test(text) ? null : contactOf(text);
  return { words: text, href: `tel:${text.replaceAll(/[^+\d]/g, '')}` };
}

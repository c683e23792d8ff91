import type { BrowserContext, Page } from '@playwright/test';

/** Functions that are injected into the page for accessibility tests. */
export interface Look {
  /** True if sighted users can see an element: it is rendered, has a size, and isn't only for screen readers. */
  isVisible(element: Element): boolean;
  describe(element: Element): string;
  /** The page's texts: those that sighted users see, and those in closed parts such as "More". */
  texts(): { readonly visible: string[]; readonly closed: string[] };
  /** A color as it is painted over its background. */
  paint(colour: string, behind?: string): string;
  surfaceOf(element: Element | null): string;
  /** The WCAG contrast ratio of two colors, from 1 to 21. */
  contrast(one: string, other: string): number;
}

declare global {
  // Declared only for scripts in the page.
  interface Window {
    look: Look;
  }
}

export function installLook(context: BrowserContext | Page): Promise<unknown> {
  return context.addInitScript(makeLook);
}

/** Also installs them in the page that is already open. */
export async function installLookNow(page: Page): Promise<void> {
  await installLook(page);
  await page.evaluate(makeLook);
}

/** The function is serialized into the page, so it must be self-contained. */
function makeLook(): void {
  const isVisible: Look['isVisible'] = (element) => {
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true }))
      return false;
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).clipPath === 'inset(50%)') return false;
    }
    return element.closest('[inert]') === null;
  };

  const describe: Look['describe'] = (element) => {
    const label = element.getAttribute('aria-label') ?? element.id;
    const words = label === '' ? (element.textContent ?? '').trim() : label;
    return `<${element.tagName.toLowerCase()}> ${words.replaceAll(/\s+/g, ' ').slice(0, 50)}`;
  };

  const texts: Look['texts'] = () => {
    const found: ReturnType<Look['texts']> = { visible: [], closed: [] };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = (node.textContent ?? '').trim();
      if (parent === null || text === '' || parent.closest('script, style, option')) continue;
      if (isVisible(parent)) found.visible.push(text);
      else if (parent.closest('details:not([open])') !== null) found.closed.push(text);
    }
    return found;
  };

  const pencil = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const pixels = new Map<string, [number, number, number]>();
  const pixel = (...colours: string[]): [number, number, number] => {
    const known = pixels.get(colours.join());
    if (known !== undefined) return known;
    if (pencil === null) throw new Error('this browser has no canvas');
    for (const colour of colours) {
      pencil.fillStyle = colour;
      pencil.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = pencil.getImageData(0, 0, 1, 1).data;
    pixels.set(colours.join(), [red, green, blue]);
    return [red, green, blue];
  };

  const paint: Look['paint'] = (colour, behind = 'white') => `rgb(${pixel(behind, colour).join()})`;

  const surfaceOf: Look['surfaceOf'] = (element) => {
    const layers: string[] = [];
    for (let at = element; at !== null; at = at.parentElement) {
      layers.unshift(getComputedStyle(at).backgroundColor);
    }
    return `rgb(${pixel('white', ...layers).join()})`;
  };

  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = pixel('white', colour).map((part) => {
      const share = part / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  const contrast: Look['contrast'] = (one, other) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  window.look = { isVisible, describe, texts, paint, surfaceOf, contrast };
}

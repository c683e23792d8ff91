import { expect, type BrowserContext, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Changed texts that a reader who uses a translator never sees. */
    lostTexts?: string[];
  }
}

/**
 * Replaces each text node as page translators do, but with the same words, so that tests find them. Records changes to
 * the replaced nodes. Rule 10.290
 */
export function translate(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(installTranslator);
}

export async function expectNoLostTexts(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.lostTexts ?? [])).toEqual([]);
}

function installTranslator(): void {
  const lost: string[] = [];
  window.lostTexts = lost;
  const replaced = new MutationObserver((changes) => {
    lost.push(...changes.map(({ target }) => target.textContent ?? ''));
  });

  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      if (parent === null || !/\p{L}/u.test(text.data)) continue;
      if (parent.closest('font, script, style, textarea, [translate=no]') !== null) continue;
      const font = document.createElement('font');
      const words = document.createElement('font');
      words.textContent = text.data;
      font.append(words);
      text.replaceWith(font);
      replaced.observe(text, { characterData: true });
    }
  };

  const begin = () => {
    translateIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes) {
        if (type === 'characterData') translateIn(target);
        else addedNodes.forEach(translateIn);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  // Translators start once the page has loaded and is rendered.
  window.addEventListener('load', () => requestIdleCallback(begin));
}

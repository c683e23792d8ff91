import axe, { type RunOptions } from 'axe-core';

const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // jsdom has no layout, so browser tests check these rules.
  rules: {
    'color-contrast': { enabled: false },
    'target-size': { enabled: false },
    'label-content-name-mismatch': { enabled: false },
    // Calls are the only videos, and they have no captions (decision 060).
    'video-caption': { enabled: false },
  },
  resultTypes: ['violations', 'incomplete'],
};
const REGIONS = '[role=status], [aria-live=polite]';
const DIALOG = '[role=dialog], [role=alertdialog]';

/** Runs axe on the page or on its open dialog. Returns violations and undecided checks. */
export async function barriers(): Promise<string[]> {
  const part = document.querySelector(DIALOG) ?? document.body;
  const { violations, incomplete } = await axe.run(part, RULES);
  return [...violations, ...incomplete].flatMap(({ id, nodes }) =>
    nodes.map(({ html, any, all, none }) => {
      const message = [...any, ...all, ...none][0]?.message ?? '';
      return `${id}: ${message} ${html.slice(0, 160)}`;
    }),
  );
}

/**
 * Starts watching a user action. The function it returns reports axe findings, a lost focus, and `announced` texts that
 * no live region announced. Alerts announce when they are inserted, and polite regions only when they change.
 */
export function beforeActing(): (...announced: readonly RegExp[]) => Promise<string[]> {
  const regions = [...document.querySelectorAll(REGIONS)];
  return async (...announced) => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    return [
      ...(await barriers()),
      ...(isLost ? ['the focus is lost'] : []),
      ...announced
        .filter((words) => !isAnnounced(words, regions))
        .map((words) => `${words.source} is not announced`),
    ];
  };
}

function isAnnounced(words: RegExp, regions: readonly Element[]): boolean {
  const speaking = [...regions, ...document.querySelectorAll('[role=alert]')];
  const isSaidIn = (element: Element) => {
    const own = [element, ...element.querySelectorAll('*')];
    return own.some(({ textContent }) => words.test((textContent ?? '').trim()));
  };
  return speaking.some((region) => region.isConnected && isSaidIn(region));
}

import axe, { type RunOptions } from 'axe-core';

const RULES: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // jsdom draws nothing: what needs a picture of the page is looked at in a browser.
  rules: {
    'color-contrast': { enabled: false },
    'target-size': { enabled: false },
    'label-content-name-mismatch': { enabled: false },
  },
  resultTypes: ['violations', 'incomplete'],
};
const REGIONS = '[role=status], [aria-live=polite]';
const DIALOG = '[role=dialog], [role=alertdialog]';

/**
 * What axe finds on the page as it is now, or in the dialog that is open over it: what breaks a rule,
 * and what axe could not decide.
 */
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
 * Begins to look at what somebody does on the page. Afterwards the returned function tells what is
 * wrong: what axe finds, a focus that is lost, and each of the `announced` words that came up without
 * a screen reader being told. An alert speaks when it comes; a polite region only of what changes in
 * it once it is there.
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

// Runs before the page is drawn, and before the other scripts are there; a file of its own, without
// imports, as the Content-Security-Policy allows no script inside a page.
import type { EarlyAnswers } from './lib/early-answers.ts';

const { documentElement, currentScript } = document;

try {
  const size = localStorage.getItem('text-size') ?? '';
  // Sizes as in ui/text-size.ts.
  if (/^(125|150|200)$/.test(size)) documentElement.style.fontSize = `${size}%`;
} catch {
  // Storage can be switched off.
}

// Rule 1.21: another page than the one built into this file will be shown.
if (location.hash.startsWith('#/')) documentElement.setAttribute('data-elsewhere', '');
else askEarly([...wordsOf('ask'), ...(location.search === '' ? wordsOf('askPlainly') : [])]);
// The server saw no login with the request for this page.
if (currentScript?.dataset['guest'] !== undefined) window.oaklingGuest = true;

function wordsOf(name: string): string[] {
  return currentScript?.dataset[name]?.split(' ') ?? [];
}

/** Asks what the page will ask, for it to take up. */
function askEarly(urls: readonly string[]): void {
  const answers: EarlyAnswers = new Map();
  for (const url of urls) {
    const answer = fetch(url);
    // Whoever takes it up hears of a failure.
    answer.catch(() => undefined);
    answers.set(url, answer);
  }
  window.oaklingEarly = answers;
}

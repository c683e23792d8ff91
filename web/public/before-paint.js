// Runs before the first paint, so nothing on the page moves. It is a separate file, because the
// Content-Security-Policy forbids inline scripts.
try {
  const size = localStorage.getItem('text-size') ?? '';
  // Sizes as in src/ui/text-size.ts.
  if (/^(125|150|200)$/.test(size)) document.documentElement.style.fontSize = `${size}%`;
  // The server marks pages that were requested without a login. Read in src/lib/me.ts. Rule 10.400
  if ('guest' in document.documentElement.dataset) localStorage.setItem('oakling.guest', 'yes');
  else localStorage.removeItem('oakling.guest');
} catch {
  // Storage can be switched off.
}
// The address names a page other than the one prerendered in this file; main.tsx shows it.
// Rule 1.21
if (location.hash.startsWith('#/')) document.documentElement.dataset.elsewhere = '';
// Without its stylesheet or entry script a page can't recover, so it reloads, up to eight times in
// a row. What has arrived stays in the cache. An interrupted script is a SyntaxError, as is one
// that an old browser can't read, so these reload only three times. Rule 10.281
addEventListener(
  'error',
  ({ target, error }) => {
    const isLost = target.type === 'module' || target.rel === 'stylesheet';
    if (!isLost && !(error instanceof SyntaxError)) return;
    if (document.readyState === 'complete' || 'lost' in document.documentElement.dataset) return;
    document.documentElement.dataset.lost = '';
    try {
      const reloads = Number(sessionStorage.getItem('lost'));
      if (reloads >= (isLost ? 8 : 3)) return;
      sessionStorage.setItem('lost', reloads + 1);
      setTimeout(() => {
        const fields = document.querySelectorAll('input, textarea');
        if (navigator.onLine && ![...fields].some(({ value }) => value)) location.reload();
      }, 1000 * reloads);
    } catch {
      // Without storage, nothing would prevent a reload loop.
    }
  },
  true,
);
addEventListener('load', () => {
  try {
    if (!('lost' in document.documentElement.dataset)) sessionStorage.removeItem('lost');
  } catch {
    // Storage can be switched off.
  }
});

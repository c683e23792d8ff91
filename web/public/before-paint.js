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

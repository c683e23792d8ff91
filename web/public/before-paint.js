// Runs before the page is painted, so that nothing on it jumps. A file of its own, because the
// Content-Security-Policy allows no script inside a page.
try {
  const size = localStorage.getItem('text-size') ?? '';
  // Sizes as in src/ui/text-size.ts.
  if (/^(125|150|200)$/.test(size)) document.documentElement.style.fontSize = `${size}%`;
} catch {
  // Storage can be switched off.
}
// Rule 1.21: the address leads to another page than the one in this file; main.tsx shows it.
if (location.hash.startsWith('#/')) document.documentElement.dataset.elsewhere = '';

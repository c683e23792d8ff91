// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { pageHtml, type Content } from './page-html.ts';

const TEMPLATE = `<!doctype html>
<html lang="en">
  <head>
    <title>Oakling</title>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>Oakling needs JavaScript.</noscript>
  </body>
</html>`;

const CONTENTS: readonly Content[] = [
  { is: 'page', path: '/help', title: 'Help', html: '<h1>Help</h1>' },
  { is: 'picture', html: '<h1>Log In</h1>' },
  { is: 'loading', html: '<p>Loading...</p>' },
];

function documentOf(content: Content): Document {
  const html = pageHtml(TEMPLATE, {
    early: '/assets/early.js',
    fonts: ['assets/letters.woff2'],
    scripts: ['assets/page.js', 'assets/shared.js'],
    ...{ asks: ['/api/me'], asksPlainly: [], content },
  });
  return new DOMParser().parseFromString(html, 'text/html');
}

test.each(CONTENTS)('what a $is shows comes before its scripts', (content) => {
  const page = documentOf(content);
  const all = [...page.querySelectorAll('script, link')];
  const scripts = page.querySelectorAll('[type=module], [rel=modulepreload]');
  expect([...scripts].map((script) => script.getAttribute('fetchpriority'))).toEqual([
    'low',
    'low',
    'low',
  ]);
  const style = page.querySelector('[rel=stylesheet]');
  expect(all.filter((element) => element.matches('[rel=stylesheet]'))).toEqual([style]);
  // The one script before it asks for the data, and does not wait for the style.
  expect(all.slice(0, 2)).toEqual([page.querySelector('[src="/assets/early.js"]'), style]);
});

test('nobody can begin with a picture, and anybody with a page that is already itself', () => {
  const isInert = CONTENTS.map((content) =>
    documentOf(content).querySelector('#root')?.hasAttribute('inert'),
  );
  expect(isInert).toEqual([false, true, false]);
});

test('a template without a style is refused', () => {
  const [content] = CONTENTS;
  if (content === undefined) throw new Error('no content');
  const parts = { early: '/early.js', fonts: [], scripts: [], asks: [], asksPlainly: [] };
  const html = TEMPLATE.replace(/<link rel="stylesheet".*>/, '');
  expect(() => pageHtml(html, { ...parts, content })).toThrow('index.html has no');
});

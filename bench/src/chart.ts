import { figure } from './table.ts';
import type { Row } from './scenario.ts';

const LINE = 56;
const LEFT = 330;
const WIDTH = 860;
const BAR = WIDTH - LEFT - 150;

/** A bar chart that compares each figure with its limit, scaled to the better of the two. */
export function chartOf(title: string, rows: readonly Row[]): string {
  const compared = rows.filter(({ limit }) => limit !== null);
  const height = 60 + compared.length * LINE;
  const bars = compared.map((row, index) => pair(row, 60 + index * LINE)).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="14">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="16" y="32" font-size="18" font-weight="600" fill="#1f2937">${escape(title)}</text>
${bars}
</svg>
`;
}

function pair({ work, unit, limit, measured }: Row, y: number): string {
  const bound = limit ?? 0;
  const longest = Math.max(bound, measured);
  const bar = (value: number, top: number, colour: string, name: string) => {
    const length = Math.max(2, (value / longest) * BAR);
    return `<rect x="${LEFT}" y="${top}" width="${length.toFixed(1)}" height="16" rx="3" fill="${colour}"/>
<text x="${(LEFT + length + 8).toFixed(1)}" y="${top + 13}" fill="#374151">${name} ${figure(value, unit)}</text>`;
  };
  return `<text x="16" y="${y + 22}" fill="#1f2937">${escape(work)}</text>
${bar(bound, y, '#d1d5db', 'limit')}
${bar(measured, y + 20, '#0f766e', 'Oakling')}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

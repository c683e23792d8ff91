import type { Row } from './scenario.ts';

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const { work, unit, limit, measured, goal, isMet } = row;
    const ratio = limit === null ? '' : (measured / limit).toFixed(2);
    const cells = [
      work,
      limit === null ? '' : figure(limit, unit),
      figure(measured, unit),
      ratio,
      goal,
      isMet ? 'met' : 'MISSED',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| Work | limit | Oakling | ratio | goal | |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

export function figure(value: number, unit: Row['unit']): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const [whole = '', part] = value.toFixed(digits).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${part === undefined ? grouped : `${grouped}.${part}`} ${unit}`;
}

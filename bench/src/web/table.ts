export interface Figure {
  readonly page: string;
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly isMet: boolean;
}

export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map(({ page, what, measured, goal, isMet }) =>
    ['', page, what, measured, goal, isMet ? 'met' : 'MISSED', ''].join(' | ').trim(),
  );
  return ['| Page | what | measured | goal | |', '|---|---|---|---|---|', ...lines].join('\n');
}

export function tellMissed(figures: readonly { isMet: boolean }[], isCheck: boolean): void {
  const missed = figures.filter(({ isMet }) => !isMet).length;
  console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} goals are missed.`);
  process.exitCode = isCheck && missed > 0 ? 1 : 0;
}

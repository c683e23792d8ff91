/** Several names in one sentence: "Art, Film and Music". */
export function listWords(names: readonly string[]): string {
  return LIST.format(names);
}

const LIST = new Intl.ListFormat('en');

/** A number of things in words: "1 session", "3 sessions". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

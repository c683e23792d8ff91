/** A count with its noun: "1 session", "3 sessions". */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

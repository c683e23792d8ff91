import * as v from 'valibot';

/** What a schema says of an input: the first message of each field, and none when it is accepted. */
export function messagesOf(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const issues = v.safeParse(schema, input).issues ?? [];
  // Of two messages of one field the later entry would win, and a person reads the first.
  const entries = issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const);
  return Object.fromEntries(entries.toReversed());
}

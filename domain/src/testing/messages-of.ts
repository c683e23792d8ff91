import * as v from 'valibot';

export function messagesOf(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const issues = v.safeParse(schema, input).issues ?? [];
  // Reversed, because later entries win and people see the first message.
  const entries = issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const);
  return Object.fromEntries(entries.toReversed());
}

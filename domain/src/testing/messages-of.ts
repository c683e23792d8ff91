import * as v from 'valibot';

/** What a schema says of an input: the first message of each field, and none when it is accepted. */
export function messagesOf(schema: v.GenericSchema, input: unknown): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of v.safeParse(schema, input).issues ?? []) {
    messages[v.getDotPath(issue) ?? ''] ??= issue.message;
  }
  return messages;
}

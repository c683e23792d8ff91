import * as v from 'valibot';

const UNEXPECTED = 'This field is not expected here.';

/**
 * The object a client sends: a field it does not name is refused, and an absent one gets the message
 * of an empty one. No message repeats what was sent. Rules 9.32 and 9.33
 */
export function body<const Entries extends v.ObjectEntries>(entries: Entries) {
  // Without a prototype `constructor` and `__proto__` are unknown names too; the entries stay the same.
  const own = Object.assign(Object.create(null), entries) as Entries;
  return v.strictObject(own, (issue) => {
    const [item] = issue.path ?? [];
    if (item === undefined) return 'Please send an object.';
    const entry = typeof item.key === 'string' ? own[item.key] : undefined;
    return entry === undefined ? UNEXPECTED : messageWhenAbsent(entry);
  });
}

function messageWhenAbsent(entry: v.ObjectEntries[string]): string {
  const [issue] = entry['~run']({ value: undefined }, {}).issues ?? [];
  return issue?.message ?? UNEXPECTED;
}

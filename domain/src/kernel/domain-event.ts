/** Values of the fields that matter in an event, before and after; never a secret. */
export type FieldValues = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Something that happened, in the past tense. Audit, notifications, mail and live updates all read
 * the events of a change and nothing else.
 */
export interface DomainEvent {
  readonly type: string;
  /** What it happened to: the feature's folder name and the id within it. */
  readonly subject: { readonly feature: string; readonly id: string };
  /** Ids of the people whose open pages show this thing. */
  readonly concerns: readonly string[];
  readonly before?: FieldValues;
  readonly after?: FieldValues;
}

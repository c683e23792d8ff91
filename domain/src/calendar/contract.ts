import * as v from 'valibot';

/** My feed, or that there is none; never its address, which is told once. Times are ISO 8601. */
export const feedSchema = v.object({
  feed: v.nullable(
    v.object({
      createdAt: v.string(),
      /** When a calendar last asked for it, to the hour; null as long as none did. */
      lastReadAt: v.nullable(v.string()),
    }),
  ),
});
export type FeedView = v.InferOutput<typeof feedSchema>;

/** The address of a new feed: who has it can read the sessions. */
export const feedAddressSchema = v.object({ address: v.string() });
export type FeedAddress = v.InferOutput<typeof feedAddressSchema>;

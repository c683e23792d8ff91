import * as v from 'valibot';
import { ROLES } from '../identity/role.ts';
import { cursorSchema, idSchema } from '../kernel/body.ts';
import { text } from '../kernel/text.ts';
import { shownTexts } from '../kernel/text-list.ts';
import * as texts from '../kernel/texts.ts';
import { CHECK_ENDING_TEXTS, CHECK_TEXTS } from './clearance-contract.ts';
import {
  caseSummarySchema,
  decisionSchema,
  keptSchema,
  reportedSessionSchema,
  vettedSchema,
  writtenVersionSchema,
} from './contract.ts';
import { copied } from './copied.ts';
import { sentWarningSchema } from './decide-warning.ts';

export const keptQuerySchema = v.strictObject({
  name: v.optional(text(texts.peopleSearch)),
  cursor: v.optional(cursorSchema),
});
export const keptPageSchema = v.object({
  items: v.array(keptSchema),
  nextCursor: v.nullable(v.string()),
});

/** The database's copy of an account: `snapshot_account` in server/schema/admin/account-snapshots.sql. */
export const snapshotContentSchema = copied({
  joinedAt: v.string(),
  lastSeen: v.string(),
  ageRange: v.string(),
  bio: v.string(),
  /** Interests with levels 1 to 3. */
  interests: v.record(v.string(), v.number()),
  family: v.array(copied({ id: idSchema, name: v.string(), role: v.picklist(ROLES) })),
  sessions: v.array(reportedSessionSchema),
  decisions: v.array(decisionSchema),
  checks: v.array(
    copied({
      id: v.string(),
      name: v.string(),
      ...shownTexts(CHECK_TEXTS),
      recordedAt: v.string(),
      validUntil: v.nullable(v.string()),
      endedAt: v.nullable(v.string()),
      ...shownTexts(CHECK_ENDING_TEXTS),
    }),
  ),
  warnings: v.array(copied(v.omit(sentWarningSchema, ['isMine']).entries)),
  versions: v.array(writtenVersionSchema),
});

export const accountSnapshotSchema = v.object({
  ...keptSchema.entries,
  ...snapshotContentSchema.entries,
  avatarUrl: v.nullable(v.string()),
  cases: v.array(caseSummarySchema),
  /** Accounts opened later with the same email address. */
  openedAgain: v.array(vettedSchema),
});
export type AccountSnapshotView = v.InferOutput<typeof accountSnapshotSchema>;

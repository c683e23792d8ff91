import type { newInviteSchema } from '@oakling/domain/invites/contract';
import type { InferInput } from 'valibot';

/** What the form of an invite holds. */
export type InviteValues = InferInput<typeof newInviteSchema>;

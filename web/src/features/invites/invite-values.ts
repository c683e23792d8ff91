import type { newInviteSchema } from '@oakling/domain/invites/contract';
import type { InferInput } from 'valibot';

/** Values of the invite form. */
export type InviteValues = InferInput<typeof newInviteSchema>;

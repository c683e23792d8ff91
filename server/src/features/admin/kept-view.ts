import type { KeptAccount } from '@oakling/domain/admin/contract';
import { keptContentSchema, type KeptAccountView } from '@oakling/domain/admin/kept-contract';
import { KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { presetAvatarUrl } from '@oakling/domain/profile/avatar';
import * as v from 'valibot';
import { readAvatar } from '../profile/queries.ts';
import type { findKept, KeptRow } from './kept-queries.ts';
import { summaryView, vettedView, type Viewer } from './view.ts';

const DAY_MS = 86_400_000;

export function keptView({ person_id: id, name, role, removed_at }: KeptRow): KeptAccount {
  const keptUntil = new Date(removed_at.getTime() + KEPT_FOR.keptAccounts.days * DAY_MS);
  return {
    id,
    name,
    role,
    removedAt: removed_at.toISOString(),
    keptUntil: keptUntil.toISOString(),
  };
}

type Found = NonNullable<Awaited<ReturnType<typeof findKept>>>;

export function keptAccountView(
  { row, cases, openedAgain }: Found,
  viewer: Viewer,
): KeptAccountView {
  const picture = readAvatar(row.avatar);
  return {
    ...keptView(row),
    ...v.parse(keptContentSchema, row.content),
    avatarUrl:
      picture?.kind === 'preset'
        ? presetAvatarUrl(picture.preset)
        : picture && `/api/moderation/kept-accounts/${row.person_id}/picture`,
    cases: cases.map((report) => summaryView(report, viewer)),
    openedAgain: openedAgain.map((person) => vettedView(person, viewer)),
  };
}

import type { ProfileChanged } from '@oakling/domain/profile/decide-profile';
import { kindOf } from '../kind.ts';

/** Rule 8.2: a parent hears that their child goes by another name. */
export const childRenamedKind = kindOf<ProfileChanged>({
  kind: 'child-renamed',
  event: 'ProfileChanged',
  readers({ subject, after }, facts) {
    const parentId = facts.person(subject.id)?.parentId ?? null;
    return after?.['nameChanged'] === true && parentId !== null ? [parentId] : [];
  },
  notice: ({ event: { subject, fullName } }) => ({
    names: { child: fullName },
    about: [subject.id],
  }),
});

import type { ProfileChanged } from '@oakling/domain/profile/decide-profile';
import { kindOf } from '../kind.ts';

/** Tells each guardian that their child changed its name. Rule 8.2 */
export const childRenamedKind = kindOf<ProfileChanged>({
  kind: 'child-renamed',
  event: 'ProfileChanged',
  readers: ({ subject, after }, facts) =>
    after?.['nameChanged'] === true ? facts.guardiansOf(subject.id) : [],
  notice: ({ event: { subject, fullName } }) => ({
    names: { child: fullName },
    about: [subject.id],
  }),
});

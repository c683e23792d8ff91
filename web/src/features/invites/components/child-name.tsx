import type { ChildView } from '@oakling/domain/invites/contract';
import { Avatar } from '../../../ui/avatar.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { childrenText } from '../text.ts';

/** A child with an account leads to its page. Rule 9.96 */
export function ChildName({ id, name, avatarUrl }: Pick<ChildView, 'id' | 'name' | 'avatarUrl'>) {
  const shown = name.trim() || childrenText.unnamed;
  return (
    <span className="flex items-center gap-3">
      <Avatar src={avatarUrl} size="small" />
      {id === null ? (
        shown
      ) : (
        <TextLink
          to={`/dashboard/parent/children/${id}`}
          className="inline-flex min-h-11 min-w-0 items-center [overflow-wrap:anywhere]"
        >
          {shown}
        </TextLink>
      )}
    </span>
  );
}

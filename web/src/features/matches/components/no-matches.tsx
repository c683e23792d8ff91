import { useMe } from '../../../lib/me.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { matchesText as text } from '../text.ts';

type Props = {
  /** Rule 5.12: a failed search counts as empty; it can be tried again. */
  hasFailed: boolean;
  onTryAgain: () => void;
};

/** Nobody to show, and what to do next. */
export function NoMatches({ hasFailed, onTryAgain }: Props) {
  // Rule 5.17
  const role = useMe().role ?? 'elder';
  return (
    <EmptyState
      picture="/empty-matches.svg"
      title={text.emptyTitle}
      text={hasFailed ? text.failedText : text.emptyText}
      action={
        hasFailed ? (
          <Button variant="quiet" onClick={onTryAgain}>
            {text.tryAgain}
          </Button>
        ) : (
          <LinkButton to={`/dashboard/${role}/interests`}>{text.pickInterests}</LinkButton>
        )
      }
    />
  );
}

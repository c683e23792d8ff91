import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../lib/me.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/loading.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { ownProfileQuery } from '../data.ts';
import { filtersText, matchesText as text } from '../text.ts';

type Props = {
  /** A failed search looks empty and can be retried. Rule 5.12 */
  hasFailed: boolean;
  onTryAgain: () => void;
  /** True while a filter is set, so there may be other matches. Rule 5.30 */
  isFiltered: boolean;
  onClear: () => void;
};

export function NoMatches({ hasFailed, onTryAgain, isFiltered, onClear }: Props) {
  const me = useMe();
  const role = me.role ?? 'elder';
  // Refetches, because a parent or a moderator may just have changed it.
  const profile = useQuery({ ...ownProfileQuery, staleTime: 0 });
  const [words, action] = whatToDo();
  return <EmptyState picture="no-matches" title={text.emptyTitle} text={words} action={action} />;

  function whatToDo() {
    if (hasFailed) return [text.failedText, quietButton(text.tryAgain, onTryAgain)] as const;
    // Other searches can't help, either. The banner tells people what to do. Rule 1.57
    if (me.emailProof === 'required') return [text.emailUnproven, null] as const;
    // Other interests and searches can't help, either. Rule 9.124
    if (profile.data?.isMatchingOn === false) {
      return [me.isOfAge === true ? text.matchingOffOwn : text.matchingOff, null] as const;
    }
    // No search can help until the parent's consent is recorded. Rule 9.183
    if (profile.data?.awaitsConsent === true) return [text.awaitsConsent, null] as const;
    if (profile.data?.awaitsChecks === true) {
      const checks = `/dashboard/${role}/account#my-checks`;
      const link = <LinkButton to={checks}>{text.seeChecks}</LinkButton>;
      return [text.awaitsChecks, link] as const;
    }
    if (isFiltered) {
      return [filtersText.nobodyFits, quietButton(filtersText.clearSearch, onClear)] as const;
    }
    const link = <LinkButton to={`/dashboard/${role}/interests`}>{text.pickInterests}</LinkButton>;
    return [text.emptyText, link] as const;
  }
}

function quietButton(label: string, onClick: () => void) {
  return (
    <Button variant="secondary" onClick={onClick}>
      {label}
    </Button>
  );
}

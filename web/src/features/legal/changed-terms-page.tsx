import { TERMS_NEWS } from '@oakling/domain/legal/terms';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { meQuery, useMe } from '../../lib/me.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { TextLink } from '../../ui/link.tsx';
import { AcceptTermsForm } from './components/accept-terms-form.tsx';
import { termsQuery } from './data.ts';
import { changedTerms as text } from './terms-text.ts';

/** Replaces every page until changed terms are accepted. Rule 1.54 */
export function ChangedTermsPage({ onLogOut }: { onLogOut: () => void }) {
  const { dashboardRole, isOfAge } = useMe();
  const isChild = dashboardRole === 'youth' && isOfAge !== true;
  return (
    <FormCard heading={text.heading}>
      {isChild ? <AwaitParent /> : <AskToAccept />}
      <div className="space-y-3 border-t border-line-soft pt-4">
        {!isChild && <p className="text-ink-soft">{text.leave}</p>}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button variant="secondary" onClick={onLogOut}>
            {isChild ? text.youth.logOut : text.logOut}
          </Button>
          <TextLink to={`/dashboard/${dashboardRole}/account`} isAlone>
            {text.account}
          </TextLink>
        </div>
      </div>
    </FormCard>
  );
}

function AskToAccept() {
  const { dashboardRole } = useMe();
  const { data: terms, isPending, isError, refetch } = useQuery(termsQuery);
  return (
    <>
      <div className="space-y-3">
        <p>{TERMS_NEWS}</p>
        <p>{text.intro}</p>
      </div>
      {isPending && <Skeleton label={text.loading} count={1} />}
      {isError && <LoadFailed words={text.loadFailed} onRetry={() => void refetch()} />}
      {terms !== undefined && <AcceptTermsForm terms={terms} role={dashboardRole} />}
    </>
  );
}

/** A child waits for a parent, who accepts for both. Rule 1.53 */
function AwaitParent() {
  const { refetch } = useQuery({ ...meQuery, enabled: false });
  const [state, setState] = useState<'new' | 'checking' | 'checked'>('new');

  async function check() {
    setState('checking');
    await refetch();
    setState('checked');
  }

  return (
    <>
      <p className="text-lg font-semibold">{text.youth.intro}</p>
      <p>{text.youth.what}</p>
      <Button
        isPending={state === 'checking'}
        pendingText={text.youth.checking}
        onClick={() => void check()}
      >
        {text.youth.check}
      </Button>
      <LiveRegion>
        {state === 'checked' && <Alert tone="info">{text.youth.notYet}</Alert>}
      </LiveRegion>
    </>
  );
}

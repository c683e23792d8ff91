import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { problemCode } from '../../../lib/problem.ts';
import { LinkButton, TextLink } from '../../../ui/link.tsx';
import { EmptyState, LoadState } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page-heading.tsx';
import { StandingRulesForm } from './components/standing-rules-form.tsx';
import { childRulesQuery } from './data.ts';
import { rulesPage as text } from './standing-rules-text.ts';

const NOT_THERE = new Set(['not-found', 'invalid-input']);

/** Rule 6.106 */
export function StandingRulesPage() {
  const { childId = '' } = useParams();
  const found = useQuery(childRulesQuery(childId));
  const { data } = found;
  const name = data?.childName.trim() || 'your child';
  const isAbsent = NOT_THERE.has(problemCode(found.error) ?? '');
  const title = data === undefined ? text.plainTitle : text.title(name);
  return (
    <Page>
      <div className="space-y-2">
        {data !== undefined && (
          <p>
            <TextLink to={`/dashboard/parent/children/${childId}`} isAlone>
              {text.back(name)}
            </TextLink>
          </p>
        )}
        <PageHeading className="[overflow-wrap:anywhere]">{title}</PageHeading>
        {data !== undefined && <p className="text-ink-soft">{text.intro(name)}</p>}
      </div>
      {isAbsent && (
        <EmptyState
          picture="no-children"
          title={text.absent}
          action={<LinkButton to="/dashboard/parent/children">{text.all}</LinkButton>}
        />
      )}
      {data === undefined && !isAbsent && (
        <LoadState query={found} loading={text.loading} failed={text.failed} />
      )}
      {data !== undefined && (
        <StandingRulesForm key={childId} childId={childId} child={data} name={name} />
      )}
    </Page>
  );
}

import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useMe } from '../../lib/me.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import { profileQuery } from './data.ts';
import { profileText as text } from './text.ts';
import type { Elements } from '../../ui/card.tsx';

type Props = {
  children?: Elements;
};

/** Rules 3.1 to 3.15 */
export function ProfilePage({ children }: Props) {
  const { dashboardRole } = useMe();
  const query = useQuery(profileQuery);
  return (
    <Page>
      <PageHeading>{text.title}</PageHeading>
      {query.data === undefined ? (
        <LoadState query={query} loading={text.loading} failed={text.notLoaded} count={2} />
      ) : (
        <ProfileForm profile={query.data} />
      )}
      {children}
      <p>
        <LinkButton to={`/dashboard/${dashboardRole}/account`} variant="secondary">
          <KeyRound aria-hidden className="size-5" />
          <span>{text.account}</span>
        </LinkButton>
      </p>
    </Page>
  );
}

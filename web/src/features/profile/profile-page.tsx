import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMe } from '../../lib/me.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { ProfileForm } from './components/profile-form.tsx';
import { profileQuery } from './data.ts';
import { profileText as text } from './text.ts';

type Props = {
  /** Content below the form, such as a parent's children. */
  children?: ReactNode;
};

/** The signed-in person's profile. Rules 3.1 to 3.15 */
export function ProfilePage({ children }: Props) {
  const { dashboardRole } = useMe();
  const { data: profile, isPending, refetch } = useQuery(profileQuery);
  return (
    <Page>
      <PageHeading>{text.title}</PageHeading>
      {profile !== undefined && <ProfileForm profile={profile} />}
      {profile === undefined && isPending && <Skeleton label={text.loading} count={2} />}
      {profile === undefined && !isPending && (
        <div className="space-y-4">
          <Alert tone="error">{text.notLoaded}</Alert>
          <Button variant="secondary" onClick={() => void refetch()}>
            {text.tryAgain}
          </Button>
        </div>
      )}
      {children}
      <p>
        <LinkButton to={`/dashboard/${dashboardRole}/account`} variant="secondary">
          <KeyRound aria-hidden className="size-5" />
          {text.account}
        </LinkButton>
      </p>
    </Page>
  );
}

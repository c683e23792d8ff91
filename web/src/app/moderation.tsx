import type { Me } from '@oakling/domain/identity/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, FileSignature, Flag, KeyRound, MailX, UsersRound, Video } from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { Outlet, useLoaderData, useLocation, useNavigate } from 'react-router';
import { SiteTools } from '../features/legal/components/site-footer.tsx';
import { keepPlace } from '../lib/deep-link.ts';
import { logOut } from '../lib/log-out.ts';
import { MeContext, meQuery } from '../lib/me.ts';
import { ConnectionSign } from '../ui/connection-sign.tsx';
import { Sidebar } from '../ui/sidebar.tsx';
import { SidebarLayout } from '../ui/sidebar-layout.tsx';
import { showToast } from '../ui/toast-store.ts';
import { useRoleColour } from '../ui/use-role-colour.ts';
import { connection } from './text.ts';
import { useLeaveToOther, useLiveChanges } from './use-live-changes.ts';

const CALLS = { to: '/moderation/calls', label: 'Calls', icon: Video };
const ITEMS = [
  { to: '/moderation', label: 'Reports', icon: Flag, isAlone: true },
  { to: '/moderation/people', label: 'People', icon: UsersRound },
  { to: '/moderation/consents', label: 'Missing consents', icon: FileSignature },
  { to: '/moderation/unsent-mails', label: 'Unsent e-mails', icon: MailX },
  { to: '/moderation/kept-accounts', label: 'Removed accounts', icon: Archive },
  { to: '/moderation/account', label: 'Your account', icon: KeyRound },
];

/** The layout of the moderators' console. Rules 8.61 and 9.65 */
export function Moderation() {
  const loaded = useLoaderData<Me>();
  return <ModerationOf key={loaded.id} loaded={loaded} />;
}

function ModerationOf({ loaded }: { loaded: Me }) {
  const { data } = useQuery({ ...meQuery, initialData: loaded });
  const client = useQueryClient();
  const navigate = useNavigate();
  useRoleColour('moderator');
  const isAway = useLiveChanges(loaded.id, true);
  useLeaveToOther(loaded.id, data);
  const { pathname, search } = useLocation();
  const isLeaving = useRef(false);
  useEffect(() => {
    // The login ended elsewhere or the moderator right was removed.
    if (isLeaving.current || data?.moderator === 'ready') return;
    if (data === null) keepPlace(loaded.id, pathname + search);
    void navigate(data === null ? '/auth/login' : '/', { replace: true });
  }, [data, loaded.id, navigate, pathname, search]);

  async function leave() {
    isLeaving.current = true;
    try {
      await logOut(client);
    } catch {
      isLeaving.current = false;
      return showToast('We could not log you out. Please try again.', 'error');
    }
    await navigate('/');
  }

  return (
    <MeContext value={data ?? loaded}>
      <SidebarLayout
        tools={<SiteTools />}
        notice={<ConnectionSign>{isAway && connection.away}</ConnectionSign>}
        sidebar={
          <Sidebar
            items={(data ?? loaded).hasRooms === true ? ITEMS.toSpliced(1, 0, CALLS) : ITEMS}
            greeting={<Address of={loaded.email} />}
            onLogOut={() => void leave()}
          />
        }
      >
        <Outlet />
      </SidebarLayout>
    </MeContext>
  );
}

/** An email address that wraps before `@` and dots instead of inside a word. */
function Address({ of }: { of: string }) {
  return of.split(/(?=[@.])/).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

import type { Me } from '@oakling/domain/identity/contract';
import {
  Archive,
  FileSignature,
  Flag,
  Handshake,
  KeyRound,
  MailX,
  Settings,
  UsersRound,
  Video,
} from 'lucide-react';
import { useEffect } from 'react';
import { Outlet, useLoaderData, useNavigate } from 'react-router';
import { SiteTools } from '../features/legal/components/site-footer.tsx';
import { MeContext } from '../lib/me.ts';
import { usePasswordAsked } from '../lib/password-first.ts';
import { ConnectionSign } from '../ui/connection-sign.tsx';
import { lazyDialog, lazyPart } from '../ui/lazy-part.ts';
import { Sidebar } from '../ui/sidebar.tsx';
import { SidebarLayout } from '../ui/sidebar-layout.tsx';
import { useRoleColour } from '../ui/use-role-colour.ts';
import { connection } from './text.ts';
import { useLogin } from './use-login.ts';

const TellActivity = lazyPart(
  async () => (await import('../features/admin/tell-activity.tsx')).TellActivity,
);

const PasswordDialog = lazyDialog(
  async () => (await import('../features/identity/components/password-dialog.tsx')).PasswordDialog,
);

const CALLS = { to: '/moderation/calls', label: 'Calls', icon: Video };
const ITEMS = [
  { to: '/moderation', label: 'Reports', icon: Flag, isAlone: true },
  { to: '/moderation/people', label: 'People', icon: UsersRound },
  { to: '/moderation/friendships', label: 'Friendships', icon: Handshake },
  { to: '/moderation/consents', label: 'Missing consents', icon: FileSignature },
  { to: '/moderation/unsent-mails', label: 'Unsent emails', icon: MailX },
  { to: '/moderation/account-snapshots', label: 'Removed accounts', icon: Archive },
  { to: '/moderation/settings', label: 'Settings', icon: Settings },
  { to: '/moderation/account', label: 'Your account', icon: KeyRound },
];

/** Rules 8.61 and 9.65 */
export function Moderation() {
  const loaded = useLoaderData<Me>();
  return <ModerationOf key={loaded.id} loaded={loaded} />;
}

function ModerationOf({ loaded }: { loaded: Me }) {
  const { me, isAway, onLogOut } = useLogin(loaded);
  const navigate = useNavigate();
  const passwordAsked = usePasswordAsked();
  useRoleColour('moderator');
  useEffect(() => {
    if (me.moderator !== 'ready') void navigate('/', { replace: true });
  }, [me.moderator, navigate]);

  return (
    <MeContext value={me}>
      <SidebarLayout
        tools={<SiteTools />}
        notice={<ConnectionSign>{isAway && connection.away}</ConnectionSign>}
        sidebar={
          <Sidebar
            items={me.hasRooms === true ? ITEMS.toSpliced(1, 0, CALLS) : ITEMS}
            greeting={<Address of={loaded.email} />}
            onLogOut={onLogOut}
          />
        }
      >
        <TellActivity />
        {passwordAsked && (
          <PasswordDialog
            onEntered={() => passwordAsked(true)}
            onClose={() => passwordAsked(false)}
          />
        )}
        <Outlet />
      </SidebarLayout>
    </MeContext>
  );
}

/** An email address that wraps only before `@`; longer parts are cut, and the title has all of it. */
function Address({ of }: { of: string }) {
  return (
    <span title={of}>
      {of.split(/(?=@)/).map((part) => (
        <span key={part} className="inline-block max-w-full truncate align-bottom">
          {part}
        </span>
      ))}
    </span>
  );
}

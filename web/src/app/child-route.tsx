import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { childGuardiansQuery } from '../features/guardians/data.ts';
import { YourData } from '../features/identity/components/your-data.tsx';
import { ChildConsentSection } from '../features/legal/components/child-consent-section.tsx';
import { ConsentsSection } from '../features/legal/components/consents-section.tsx';
import { ChildNotifications } from '../features/notifications/components/child-notifications.tsx';
import { ChildPage } from '../features/safety/child-page.tsx';
import { nameOfChild } from '../features/safety/child-text.ts';
import { childQuery } from '../features/safety/data.ts';
import { SessionRulesSection } from '../features/sessions/supervision/components/session-rules-section.tsx';
import { useMe } from '../lib/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { NoSuchPage } from './error-page.tsx';

const GuardiansSection = lazyPart(
  async () =>
    (await import('../features/guardians/components/guardians-section.tsx')).GuardiansSection,
);

const WhoApprovesSection = lazyPart(
  async () =>
    (await import('../features/guardians/components/who-approves-section.tsx')).WhoApprovesSection,
);

const ChildStageSection = lazyPart(
  async () =>
    (await import('../features/stages/components/child-stage-section.tsx')).ChildStageSection,
);

// Needed only for a child without a mailbox.
const ChildPinSection = lazyPart(
  async () =>
    (await import('../features/identity/components/child-pin-section.tsx')).ChildPinSection,
);

const PreApprovalSection = lazyPart(
  async () =>
    (await import('../features/sessions/supervision/components/pre-approval-section.tsx'))
      .PreApprovalSection,
);

/** A parent's page about one child, composed from several features. Rule 9.96 */
export function ChildRoute() {
  const { dashboardRole } = useMe();
  const { childId = '' } = useParams();
  if (dashboardRole !== 'parent') return <NoSuchPage />;
  return (
    // The key resets messages and dialogs when the child changes.
    <ChildPage
      key={childId}
      childId={childId}
      more={{
        sessions: (
          <>
            <SessionRulesSection childId={childId} />
            <PreApprovalSection childId={childId} />
          </>
        ),
        person: (
          <>
            <ChildsStage childId={childId} />
            <ChildsPin childId={childId} />
          </>
        ),
        guardians: <ChildsGuardians childId={childId} />,
        happened: <ChildNotifications childId={childId} />,
        records: (
          <>
            <ChildsConsent childId={childId} />
            <ConsentsSection childId={childId} />
            <ChildsData childId={childId} />
          </>
        ),
      }}
    />
  );
}

function ChildsGuardians({ childId }: { childId: string }) {
  const { data: child } = useQuery(childQuery(childId));
  if (child === undefined) return null;
  const about = { childId, name: nameOfChild(child) };
  return (
    <>
      <GuardiansSection {...about} />
      <WhoApprovesSection {...about} />
    </>
  );
}

function ChildsStage({ childId }: { childId: string }) {
  const { data: child } = useQuery(childQuery(childId));
  if (child === undefined) return null;
  return <ChildStageSection childId={childId} name={nameOfChild(child)} />;
}

/** Shown only for a child without a mailbox. Rule 1.90 */
function ChildsPin({ childId }: { childId: string }) {
  const { data: child } = useQuery(childQuery(childId));
  if (child?.logsInByPin !== true) return null;
  return <ChildPinSection childId={childId} name={nameOfChild(child)} />;
}

function ChildsConsent({ childId }: { childId: string }) {
  const { data: child } = useQuery(childQuery(childId));
  if (child === undefined) return null;
  return <ChildConsentSection childId={childId} name={nameOfChild(child)} />;
}

/** Exports and deletes a child's data. Rule 9.12 */
function ChildsData({ childId }: { childId: string }) {
  const { data: child } = useQuery(childQuery(childId));
  const { data: guardians } = useQuery(childGuardiansQuery(childId));
  if (child === undefined) return null;
  const hasOthers = guardians === undefined ? undefined : !guardians.isOnly;
  return <YourData child={{ id: childId, name: nameOfChild(child), hasOthers }} />;
}

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
import { lazyPart } from '../ui/lazy-part.ts';

const PasswordDialog = lazyPart(
  async () => (await import('../features/identity/components/password-dialog.tsx')).PasswordDialog,
);

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

const ChildPinSection = lazyPart(
  async () =>
    (await import('../features/identity/components/child-pin-section.tsx')).ChildPinSection,
);

const PreApprovalSection = lazyPart(
  async () =>
    (await import('../features/sessions/supervision/components/pre-approval-section.tsx'))
      .PreApprovalSection,
);

const RestsSection = lazyPart(
  async () =>
    (await import('../features/sessions/supervision/components/rests-section.tsx')).RestsSection,
);

/** Rule 9.96 */
export function ChildRoute() {
  const { childId = '' } = useParams();
  const { data: child } = useQuery(childQuery(childId));
  const { data: guardians } = useQuery(childGuardiansQuery(childId));
  const name = child && nameOfChild(child);
  const about = name === undefined ? null : { childId, name };
  const hasOthers = guardians && !guardians.isOnly;
  return (
    // The key resets messages and dialogs when another child is shown.
    <ChildPage
      key={childId}
      childId={childId}
      more={{
        sessions: (
          <>
            <SessionRulesSection childId={childId} />
            <PreApprovalSection childId={childId} />
            {about && <RestsSection askedId={childId} asked={about.name} />}
          </>
        ),
        person: (
          <>
            {about && <ChildStageSection {...about} />}
            {/* Rule 1.90 */}
            {about && child?.logsInByPin === true && <ChildPinSection {...about} />}
          </>
        ),
        guardians: about && (
          <>
            <GuardiansSection {...about} />
            <WhoApprovesSection {...about} />
          </>
        ),
        happened: <ChildNotifications childId={childId} />,
        records: (
          <>
            {about && <ChildConsentSection {...about} />}
            <ConsentsSection childId={childId} />
            {/* Rule 9.12 */}
            {about && <YourData child={{ id: childId, name: about.name, hasOthers }} />}
            <PasswordDialog />
          </>
        ),
      }}
    />
  );
}

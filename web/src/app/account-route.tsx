import { useQuery } from '@tanstack/react-query';
import { FeedSection } from '../features/calendar/feed-section.tsx';
import { AccountPage } from '../features/identity/account-page.tsx';
import { EmailSection } from '../features/identity/components/email-section.tsx';
import { YourData } from '../features/identity/components/your-data.tsx';
import { familyLeftQuery } from '../features/guardians/data.ts';
import { MyChecks } from '../features/profile/my-checks.tsx';
import { BlockedPeople } from '../features/safety/blocked-people.tsx';
import { ownStageQuery } from '../features/stages/data.ts';
import { useMe } from '../lib/me.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import { moreAfterTerms } from './text.ts';

// Loaded lazily, because these sections fetch data and appear below the main content.
const ChoicesSection = lazyPart(
  async () => (await import('../features/notifications/choices-section.tsx')).ChoicesSection,
);
const OwnStageSection = lazyPart(
  async () => (await import('../features/stages/components/own-stage-section.tsx')).OwnStageSection,
);
const NoMailboxSection = lazyPart(
  async () => (await import('../features/identity/components/no-mailbox.tsx')).NoMailboxSection,
);
const PushSection = lazyPart(
  async () => (await import('../features/notifications/push-section.tsx')).PushSection,
);
const ConsentsSection = lazyPart(
  async () => (await import('../features/legal/components/consents-section.tsx')).ConsentsSection,
);

const OwnVisibility = lazyPart(
  async () => (await import('../features/safety/components/own-visibility.tsx')).OwnVisibility,
);
const OwnGuardians = lazyPart(
  async () => (await import('../features/guardians/components/own-guardians.tsx')).OwnGuardians,
);
const LeftBehindSection = lazyPart(
  async () => (await import('../features/identity/components/left-behind.tsx')).LeftBehindSection,
);

const SecondFactorSection = lazyPart(
  async () =>
    (await import('../features/identity/components/second-factor-section.tsx')).SecondFactorSection,
);

const PasskeysSection = lazyPart(
  async () =>
    (await import('../features/identity/components/passkeys-section.tsx')).PasskeysSection,
);

const OwnDeviceSection = lazyPart(
  async () =>
    (await import('../features/identity/components/own-device-section.tsx')).OwnDeviceSection,
);

const TrustedSection = lazyPart(
  async () => (await import('../features/trusted/trusted-section.tsx')).TrustedSection,
);

const RestsSection = lazyPart(
  async () =>
    (await import('../features/sessions/supervision/components/rests-section.tsx')).RestsSection,
);

export function AccountRoute() {
  const { dashboardRole, mailbox, mustAcceptTerms, secondFactor } = useMe();
  if (mustAcceptTerms) return <AccountBeforeTerms />;
  return (
    <AccountPage
      first={
        dashboardRole === 'elder' && (
          <>
            <TrustedSection />
            <OwnDeviceSection />
          </>
        )
      }
    >
      <LeftBehindSection />
      <AboutOneself />
      {/* A youth without a mailbox has no choices about email. */}
      {mailbox === undefined && <ChoicesSection />}
      <PushSection />
      {secondFactor !== undefined && (
        <>
          <SecondFactorSection />
          <PasskeysSection />
        </>
      )}
      <FeedAndConsents />
      <OwnData />
    </AccountPage>
  );
}

/** Names the children whose accounts go with a parent's. Rule 9.13 */
function OwnData() {
  const isParent = useMe().dashboardRole === 'parent';
  const { data: family } = useQuery({ ...familyLeftQuery, enabled: isParent });
  return <YourData {...(family !== undefined && { family })} />;
}

/** A child under 13 doesn't see the log of consents, which the guardians see. Rule 10.392 */
function FeedAndConsents() {
  const { dashboardRole, isOfAge } = useMe();
  const isChild = dashboardRole === 'youth' && isOfAge !== true;
  const stage = useQuery({ ...ownStageQuery, enabled: isChild });
  if (isChild && stage.isPending) return null;
  const isUnder13 = stage.data?.stage === 'under-13';
  return (
    <>
      <FeedSection onlyIfMade={isUnder13} />
      {!isUnder13 && <ConsentsSection />}
    </>
  );
}

function AboutOneself() {
  const { id, dashboardRole, mailbox, isOfAge } = useMe();
  return (
    <>
      {dashboardRole === 'elder' && <MyChecks />}
      {dashboardRole === 'youth' && <OwnStageSection />}
      {mailbox === undefined ? <EmailSection /> : <NoMailboxSection />}
      {isOfAge === true && <OwnVisibility />}
      {dashboardRole === 'youth' && isOfAge !== true && <OwnGuardians />}
      {dashboardRole !== 'parent' && (
        <>
          <RestsSection askedId={id} asked="you" />
          <BlockedPeople />
        </>
      )}
    </>
  );
}

/** The age of a child isn't known here, so no child sees the log of consents. Rules 1.54 and 10.392 */
function AccountBeforeTerms() {
  const { dashboardRole, mailbox, isOfAge } = useMe();
  return (
    <AccountPage>
      <p>{moreAfterTerms}</p>
      {mailbox === undefined && <EmailSection />}
      {dashboardRole !== 'parent' && <BlockedPeople />}
      {(dashboardRole !== 'youth' || isOfAge === true) && <ConsentsSection />}
      <YourData />
    </AccountPage>
  );
}

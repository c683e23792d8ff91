import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { ChildPinView } from '@oakling/domain/identity/pin';
import { childGuardiansQuery } from '../features/guardians/data.ts';
import { ChildConsentSection } from '../features/legal/components/child-consent-section.tsx';
import { ChildNotifications } from '../features/notifications/components/child-notifications.tsx';
import { ChildPage } from '../features/safety/child-page.tsx';
import { nameOfChild, partValues } from '../features/safety/child-text.ts';
import { childQuery } from '../features/safety/data.ts';
import { SessionRulesSection } from '../features/sessions/supervision/components/session-rules-section.tsx';
import { childPinQuery } from '../features/identity/pin-data.ts';
import { childConsentQuery } from '../features/legal/consent-data.ts';
import { childRulesQuery } from '../features/sessions/supervision/data.ts';
import { ruleSentences } from '../features/sessions/supervision/standing-rules-text.ts';
import { firstName } from '@oakling/domain/kernel/words';
import { lazyPart } from '../ui/lazy-part.ts';

const ConsentsSection = lazyPart(
  async () => (await import('../features/legal/components/consents-section.tsx')).ConsentsSection,
);

const YourData = lazyPart(
  async () => (await import('../features/identity/components/your-data.tsx')).YourData,
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

const RestsSection = lazyPart(
  async () =>
    (await import('../features/sessions/supervision/components/rests-section.tsx')).RestsSection,
);

/** Rules 9.96 and 9.240 */
export function ChildRoute() {
  const { childId = '' } = useParams();
  const { hash } = useLocation();
  const isNewPinAsked = useSearchParams()[0].get('open') === 'new-pin';
  const { data: child } = useQuery(childQuery(childId));
  const isByPin = child?.logsInByPin === true;
  const { data: guardians } = useQuery(childGuardiansQuery(childId));
  const { data: rules } = useQuery(childRulesQuery(childId));
  const { data: consent } = useQuery(childConsentQuery(childId));
  const { data: pin } = useQuery({ ...childPinQuery(childId), enabled: isByPin });
  const name = child && nameOfChild(child);
  const about = name === undefined ? null : { childId, name };
  const hasOthers = guardians && !guardians.isOnly;
  const others = guardians?.guardians.filter(({ isYou }) => !isYou) ?? [];
  return (
    // The key resets messages and dialogs when another child is shown.
    <ChildPage
      key={childId}
      childId={childId}
      more={{
        decides: {
          ...(guardians && {
            value: partValues.decides(others.map((other) => firstName(other.name))),
          }),
          content: about && (
            <>
              <GuardiansSection {...about} />
              <WhoApprovesSection {...about} />
              <ChildStageSection {...about} />
            </>
          ),
        },
        rules: {
          ...(rules && { value: partValues.rules(ruleSentences(rules)) }),
          content: (
            <>
              <SessionRulesSection childId={childId} />
              {about && <RestsSection askedId={childId} asked={about.name} />}
            </>
          ),
        },
        login: {
          ...(pin && { value: pinValue(pin) }),
          isOpen: isNewPinAsked || hash === '#log-in-by-pin',
          // Rule 1.90
          content: about && isByPin && <ChildPinSection {...about} />,
        },
        history: { content: <ChildNotifications childId={childId} /> },
        data: {
          ...(consent?.state === 'withdrawn' && { value: partValues.withdrawn }),
          content: (
            <>
              {about && <ChildConsentSection {...about} />}
              <ConsentsSection childId={childId} />
              {/* Rule 9.12 */}
              {about && <YourData child={{ id: childId, name: about.name, hasOthers }} />}
            </>
          ),
        },
      }}
    />
  );
}

function pinValue({ mailFailure, triesLeft }: ChildPinView): string {
  if (triesLeft === 0) return partValues.pinLocked;
  return mailFailure === null ? 'PIN' : partValues.mailFailed;
}

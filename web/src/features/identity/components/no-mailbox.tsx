import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { emailQuery } from '../email-data.ts';
import { childPinText, noMailbox as text } from '../pin-text.ts';
import { FirstEmailForm, FirstEmailWaits } from './first-email-form.tsx';
import { OwnPinSection } from './own-pin-section.tsx';

/** Rules 1.92 and 1.95 */
export function NoMailboxSection() {
  const { mailbox } = useMe();
  if (mailbox === 'guardian') {
    return (
      <>
        <SectionCard id="email-address" heading={text.heading}>
          <p>{text.byPin}</p>
          <p>{text.mails}</p>
          <p>{text.removal}</p>
        </SectionCard>
        <OwnPinSection />
      </>
    );
  }
  return (
    <>
      <OwnFirstEmail />
      <OwnPinSection />
    </>
  );
}

/** Adult youths enter their first address themselves. Rules 1.95 and 8.161 */
function OwnFirstEmail() {
  const { id } = useMe();
  const { feedback, tell, attempt } = useFeedback();
  const heading = useHeadingAfterSuccess(feedback);
  const { data } = useQuery(emailQuery);
  return (
    <SectionCard
      id="email-address"
      heading={text.grownUp}
      intro={text.grownUpWhy}
      headingRef={heading}
    >
      <FeedbackMessage feedback={feedback} />
      {data !== undefined && data.asked !== null && (
        <FirstEmailWaits
          personId={id}
          email={data.asked.email}
          mailFailure={data.mailFailure}
          name={null}
          attempt={attempt}
        />
      )}
      <FirstEmailForm
        personId={id}
        label={text.label}
        onSent={(email) => tell({ tone: 'success', words: childPinText.emailSent(email) })}
      />
    </SectionCard>
  );
}

/** Rule 1.95 */
export function NoMailboxBanner() {
  return (
    <div className="mb-6 print:hidden">
      <Alert tone="info" title={text.grownUp}>
        <p>{text.grownUpWhy}</p>
        <TextLink to="/dashboard/youth/account#email-address" isAlone>
          {text.add}
        </TextLink>
      </Alert>
    </div>
  );
}

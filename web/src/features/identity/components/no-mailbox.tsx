import { useMe } from '../../../lib/me.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SectionCard } from '../../../ui/card.tsx';
import { FeedbackMessage, useFeedback } from '../../../ui/live-region.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { childPinText, noMailbox as text } from '../pin-text.ts';
import { FirstEmailForm } from './first-email-form.tsx';
import { OwnPinSection } from './own-pin-section.tsx';

/** In the account of somebody who logs in by PIN, in place of password and address. Rules 1.92 and 1.95 */
export function NoMailboxSection() {
  const { id, mailbox } = useMe();
  const { feedback, tell } = useFeedback();
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
      <SectionCard id="email-address" heading={text.grownUp} intro={text.grownUpWhy}>
        <FeedbackMessage feedback={feedback} />
        <FirstEmailForm
          personId={id}
          label={text.label}
          onSent={(email) => tell({ tone: 'success', words: childPinText.emailSent(email) })}
        />
      </SectionCard>
      <OwnPinSection />
    </>
  );
}

/** Over every page of somebody who is of age and has no mailbox. Rule 1.95 */
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

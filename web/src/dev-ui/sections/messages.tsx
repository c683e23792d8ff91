import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButtons, ConfirmDialog, ModalDialog } from '../../ui/confirm-dialog.tsx';
import { ConnectionSign } from '../../ui/connection-sign.tsx';
import { InDanger } from '../../ui/danger.tsx';
import { EmptyState, LoadFailed, LoadState, Skeleton } from '../../ui/loading.tsx';
import { ErrorSummary, FieldLink } from '../../ui/error-summary.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type Sections, Variant } from '../section.tsx';

function Alerts() {
  return (
    <div className="max-w-3xl space-y-4">
      <Alert tone="info">A session with Rosa is already waiting for a decision.</Alert>
      <Alert tone="success" title="Invite sent! Check your email.">
        The mail is on its way to sam@demo.example.
      </Alert>
      <Alert tone="error" title="Error requesting session. Please try again.">
        Oakling can’t be reached right now. What you entered is kept.
      </Alert>
    </div>
  );
}

function LiveRegions() {
  const [isSent, setIsSent] = useState(false);
  return (
    <div className="max-w-3xl space-y-4">
      <Button variant="secondary" onClick={() => setIsSent(!isSent)}>
        {isSent ? 'Remove the message' : 'Show a message'}
      </Button>
      <LiveRegion>{isSent && <Alert tone="success">Profile saved ✅</Alert>}</LiveRegion>
    </div>
  );
}

function ConnectionSigns() {
  const [isAway, setIsAway] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAway(!isAway)}>
        {isAway ? 'Reconnect' : 'Disconnect'}
      </Button>
      <ConnectionSign>{isAway && 'Reconnecting…'}</ConnectionSign>
    </>
  );
}

function ErrorSummaries() {
  const [submits, setSubmits] = useState(0);
  const problems = [
    { fieldId: 'summary-name', message: 'Please enter your full name.' },
    { fieldId: 'summary-email', message: 'Enter a valid email address.' },
  ];
  return (
    <div className="max-w-xl space-y-4">
      <ErrorSummary problems={problems} submitCount={submits} />
      <TextField id="summary-name" label="Full name" />
      <TextField id="summary-email" label="Email" />
      <Button onClick={() => setSubmits((count) => count + 1)}>Submit with mistakes</Button>
    </div>
  );
}

function FieldLinks() {
  return (
    <div className="max-w-xl space-y-4">
      <TextField id="linked-name" label="Where to meet" />
      <FieldLink fieldId="linked-name" className="text-role-ink">
        Where to meet
      </FieldLink>
    </div>
  );
}

function Toasts() {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => showToast('Session approved', 'success')}>
        Show a success
      </Button>
      <Button variant="secondary" onClick={() => showToast('Failed to update session.', 'error')}>
        Show a failure
      </Button>
    </div>
  );
}

const DIALOGS = {
  question: { title: 'Log out everywhere else?', tone: 'primary', isPending: false },
  danger: { title: 'Reject the session of Rosa with Sam?', tone: 'danger', isPending: false },
  pending: { title: 'Reject the session of Mei with Lily?', tone: 'danger', isPending: true },
} as const;

function Dialogs() {
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const close = () => setOpen(null);
  const { title, tone, isPending } = DIALOGS[open ?? 'question'];
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpen('question')}>
        Ask a question
      </Button>
      <Button variant="secondary" onClick={() => setOpen('danger')}>
        Ask before a loss
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen('pending');
          // A pending dialog can't be closed, so the demo closes it.
          setTimeout(close, 4000);
        }}
      >
        Show it pending
      </Button>
      <ConfirmDialog
        isOpen={open !== null}
        title={title}
        tone={tone}
        isPending={isPending}
        confirmLabel="Confirm"
        pendingText="Doing it..."
        cancelLabel="Cancel"
        onConfirm={close}
        onCancel={close}
      >
        <p>What will happen, and any field that the answer needs.</p>
        {tone === 'danger' && <TextArea label="Reason" description="Optional." />}
      </ConfirmDialog>
    </div>
  );
}

function ConfirmButtonRows() {
  const ignore = () => undefined;
  const answers = { cancelLabel: 'Cancel', onConfirm: ignore, onCancel: ignore };
  return (
    <div className="space-y-4">
      <ConfirmButtons {...answers} tone="primary" confirmLabel="Block Rosa" />
      <ConfirmButtons {...answers} tone="danger" confirmLabel="Reject" isPending />
    </div>
  );
}

function ModalDialogs() {
  const [step, setStep] = useState<string | null>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => setStep('What would you like to do?')}>
        Open a choice
      </Button>
      <ModalDialog isOpen={step !== null} title={step ?? ''} onClose={() => setStep(null)}>
        <p>The next step has another title, and focus starts there.</p>
        <Button onClick={() => setStep('The next step')}>Go on</Button>
        <Button variant="secondary" onClick={() => setStep(null)}>
          Close
        </Button>
      </ModalDialog>
    </>
  );
}

function Skeletons() {
  return (
    <div className="max-w-3xl">
      <Skeleton label="The text while waiting, such as “Loading matches...”" count={2} />
    </div>
  );
}

function EmptyStates() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-6">
      <Variant name="Nothing to do">
        <EmptyState
          picture="no-requests"
          title="All caught up!"
          text="You have no session requests pending approval."
        />
      </Variant>
      <Variant name="With a next step">
        <EmptyState
          picture="no-matches"
          title="No matches found"
          text="Pick the interests you like, and look here again."
          action={<LinkButton to="/interests">Pick interests</LinkButton>}
        />
      </Variant>
    </div>
  );
}

export const messageSections: Sections = {
  'in-danger': {
    about: 'Shown before a report, with the host’s helpline for a child.',
    Show: () => <InDanger helpline={{ words: '0800 111 0 333', href: 'tel:08001110333' }} />,
  },
  alert: {
    about:
      'A message that stays on the page. An error is announced when it appears, a success by its live region.',
    Show: Alerts,
  },
  'live-region': {
    about:
      'The place for messages of success. It exists before them, so screen readers announce them.',
    Show: LiveRegions,
  },
  'load-failed': {
    about: 'Replaces content that couldn’t be loaded.',
    Show: () => <LoadFailed words="We couldn’t load the sessions." onRetry={() => undefined} />,
  },
  'load-state': {
    about: 'A skeleton while loading, and a way to retry after a failure.',
    Show: () => (
      <LoadState
        query={{ isPending: true, isError: false, refetch: () => Promise.resolve() }}
        loading="Loading sessions..."
        failed="We couldn’t load the sessions."
        count={1}
      />
    ),
  },
  toaster: {
    about:
      'Shown over the page for three seconds, and longer while hovered or focused. The page shows the outcome, too.',
    Show: Toasts,
  },
  'connection-sign': {
    about: 'In the corner while offline. It can’t be focused or clicked.',
    Show: ConnectionSigns,
  },
  'error-summary': {
    about: 'At the top of a rejected form, with links to its fields. Takes the focus.',
    Show: ErrorSummaries,
  },
  'field-link': {
    about: 'Moves the focus to a field on the same page.',
    Show: FieldLinks,
  },
  'confirm-dialog': {
    about:
      'Asks before something that can’t be undone. Traps the focus and returns it; Escape cancels.',
    Show: Dialogs,
  },
  'confirm-buttons': {
    about: 'The two buttons at the bottom of a dialog: the verb of its question, and a way out.',
    Show: ConfirmButtonRows,
  },
  'modal-dialog': {
    about:
      'The frame of a dialog that needs more than a confirmation. A new title means a new step.',
    Show: ModalDialogs,
  },
  skeleton: { about: 'A placeholder with a text and the shape of the content.', Show: Skeletons },
  'empty-state': {
    about: 'A list without items. Says why, and what to do.',
    Show: EmptyStates,
  },
};

import { Button } from './button.tsx';

type Props = {
  /** The verb of the question, never "OK". */
  confirmLabel: string;
  /** The words of the way out, such as "Keep the session". */
  cancelLabel: string;
  tone: 'primary' | 'danger';
  isPending?: boolean;
  pendingText?: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The two answers at the foot of a dialog: the verb first, then the way out. */
export function ConfirmButtons(props: Props) {
  const { tone, isPending = false, pendingText, onConfirm, onCancel } = props;
  return (
    <div className="flex flex-wrap gap-3 pt-2">
      <Button
        variant={tone}
        isPending={isPending}
        {...(pendingText !== undefined && { pendingText })}
        onClick={onConfirm}
        className="grow sm:grow-0"
      >
        {props.confirmLabel}
      </Button>
      <Button
        variant="secondary"
        disabled={isPending}
        onClick={onCancel}
        className="grow sm:grow-0"
      >
        {props.cancelLabel}
      </Button>
    </div>
  );
}

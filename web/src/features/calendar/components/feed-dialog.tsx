import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { feedText as text } from '../text.ts';

type Props = {
  asks: 'renew' | 'withdraw' | null;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an address stops working. Rules 7.10 and 7.11 */
export function FeedDialog({ asks, ...answers }: Props) {
  const isWithdrawal = asks === 'withdraw';
  return (
    <ConfirmDialog
      isOpen={asks !== null}
      title={isWithdrawal ? text.withdrawTitle : text.renewTitle}
      confirmLabel={isWithdrawal ? text.withdraw : text.renew}
      cancelLabel={text.keep}
      tone={isWithdrawal ? 'danger' : 'primary'}
      pendingText={isWithdrawal ? text.withdrawing : text.making}
      {...answers}
    >
      <p>{isWithdrawal ? text.withdrawWords : text.renewWords}</p>
    </ConfirmDialog>
  );
}

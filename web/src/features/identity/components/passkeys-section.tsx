import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Entry } from './left-behind.tsx';
import { PasswordAgainForm } from './password-again-form.tsx';
import { useEnd } from '../left-behind-data.ts';
import { hasPasskeys } from '../log-in-text.ts';
import { passkeysQuery, useAddPasskey } from '../passkey-data.ts';
import { passkeyFailure, passkeyText as text } from '../passkey-text.ts';
import { useMe } from '../../../lib/me.ts';
import { Button } from '../../../ui/button.tsx';
import { FeedbackMessage, useFeedback, useHeadingAfterSuccess } from '../../../ui/live-region.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { RowCard } from '../../../ui/open-row.tsx';

/** Rules 1.175 and 1.179 */
export function PasskeysSection() {
  const { email } = useMe();
  const passkeys = useQuery(passkeysQuery);
  const { mutateAsync: add } = useAddPasskey();
  const end = useEnd();
  const [isAdding, setIsAdding] = useState(false);
  const { feedback, tell, attempt } = useFeedback();
  const heading = useHeadingAfterSuccess(feedback);
  const items = passkeys.data ?? [];
  if (!hasPasskeys() && items.length === 0) return null;

  // The pressed button is removed, so move the focus.
  function show(next: boolean) {
    setIsAdding(next);
    tell(null);
    heading.current?.focus();
  }

  return (
    <RowCard
      id="passkeys"
      heading={text.heading}
      value={passkeys.data === undefined ? '' : text.count(items.length)}
      intro={text.intro}
      headingRef={heading}
    >
      <FeedbackMessage feedback={feedback} />
      <LoadState query={passkeys} what={text.what} count={1} />
      {items.length > 0 && (
        <ul className="divide-y divide-line-soft">
          {items.map((passkey) => (
            <Entry
              key={passkey.id}
              item={{ what: 'passkey', ...passkey }}
              onEnd={(item) => {
                if (!end.isPending)
                  void attempt(() => end.mutateAsync(item), text.ended, passkeyFailure);
              }}
            />
          ))}
        </ul>
      )}
      {hasPasskeys() && !isAdding && (
        <Button variant="secondary" onClick={() => show(true)}>
          {text.add}
        </Button>
      )}
      {isAdding && (
        <>
          <PasswordAgainForm
            email={email}
            label={text.password}
            submitLabel={text.goOn}
            pendingText={text.adding}
            failed=""
            words={passkeyFailure}
            onPassword={async (password) => {
              await add({ password });
              setIsAdding(false);
              tell({ tone: 'success', words: text.added });
            }}
          />
          <Button variant="secondary" onClick={() => show(false)}>
            {text.cancel}
          </Button>
        </>
      )}
    </RowCard>
  );
}

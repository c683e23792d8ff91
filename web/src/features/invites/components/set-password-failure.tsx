import { Alert } from '../../../ui/alert.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { completionRefusal, completionText, completionWords, passingWords } from '../text.ts';

/** Rule 1.26, with the reason where there is one. */
export function SetPasswordFailure({ error }: { error: unknown }) {
  const refusal = completionRefusal(error);
  const reason = refusal === null ? passingWords(error) : completionWords(refusal);
  const mayHaveAccount = refusal === 'invite-not-found' || refusal === 'email-has-account';
  return (
    <Alert tone="error" title={completionText.setFailed}>
      {reason}
      {refusal === 'link-invalid' && <p>{completionText.newestMail}</p>}
      {mayHaveAccount && (
        <p>
          <TextLink to="/auth/login" className="inline-flex min-h-11 items-center">
            {completionText.logIn}
          </TextLink>
        </p>
      )}
    </Alert>
  );
}

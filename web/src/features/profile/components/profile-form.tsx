import type { ProfileView } from '@oakling/domain/profile/contract';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { UploadProgress } from '../data.ts';
import { bioLabels, profileText as text } from '../text.ts';
import { AvatarChooser } from './avatar-chooser.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** Picture, name and bio of the signed-in person, saved together. Rules 3.1 to 3.7, 3.15 */
export function ProfileForm({ profile }: { profile: ProfileView }) {
  const {
    form,
    problems,
    submit,
    isDirty,
    forgetDraft,
    isSaving,
    isSaved,
    progress,
    failure,
    avatar,
  } = useProfileForm(profile);
  const { errors, submitCount } = form.formState;
  const bioLabel = bioLabels[profile.role];
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
        <ErrorSummary problems={problems} submitCount={submitCount} />
        <AvatarChooser profile={profile} {...avatar} />
        <TextField
          label={text.fullName}
          required
          autoComplete="name"
          readOnly={isSaving}
          error={errors.fullName?.message}
          {...form.register('fullName')}
        />
        {bioLabel !== null && (
          <TextArea
            label={bioLabel}
            description={text.bioHint}
            readOnly={isSaving}
            error={errors.bio?.message}
            {...form.register('bio')}
          />
        )}
        {failure !== null && <Alert tone="error">{failure}</Alert>}
        <div>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" isPending={isSaving} pendingText={text.saving}>
              {text.save}
            </Button>
            <p role="status">{progress !== null && wordsOf(progress)}</p>
          </div>
          {progress !== null && 'sent' in progress && (
            <ProgressBar label={text.uploading} value={progress.sent} />
          )}
          <LiveRegion className="not-empty:mt-6">
            {isSaved && <Alert tone="success">{text.saved}</Alert>}
          </LiveRegion>
        </div>
      </form>
      <LeaveGuard isDirty={isDirty} onLeave={forgetDraft} />
    </Card>
  );
}

function wordsOf(progress: UploadProgress): string {
  return 'sent' in progress ? text.uploading : text.waiting(progress.waitsSeconds);
}

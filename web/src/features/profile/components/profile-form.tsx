import { updateProfileSchema, type ProfileView } from '@oakling/domain/profile/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import * as v from 'valibot';
import { dropDraft, readDraft, useKeepDraft } from '../../../lib/form-draft.ts';
import { showFieldProblems, useCheckedForm } from '../../../lib/checked-form.ts';
import { meQuery } from '../../../lib/me.ts';
import { ProblemError } from '../../../lib/problem.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { ProgressBar } from '../../../ui/loading.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useSaveProfile, type UploadProgress } from '../data.ts';
import { bioLabels, profileText as text } from '../text.ts';
import {
  AVATAR_FIELD_ID,
  AvatarChooser,
  savedAvatar,
  type AvatarChoice,
} from './avatar-chooser.tsx';

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
  const bioLabel = bioLabels[profile.role];
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
        <ErrorSummary problems={problems} submitCount={form.submission.submitCount} />
        <AvatarChooser profile={profile} {...avatar} />
        <TextField
          label={text.fullName}
          required
          autoComplete="name"
          readOnly={isSaving}
          {...form.field('fullName')}
        />
        {bioLabel !== null && (
          <TextArea
            label={bioLabel}
            description={text.bioHint}
            readOnly={isSaving}
            {...form.field('bio')}
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

const formSchema = v.pick(updateProfileSchema, ['fullName', 'bio']);
type FormValues = v.InferOutput<typeof formSchema>;

const NO_SECRETS: readonly [] = [];

/** Where the words of a person's unsaved profile are kept. */
const profileDraftKey = (personId: string) => `oakling.profile.${personId}`;

/** The order of the fields on the page, below the picture. */
const FIELDS = ['fullName', 'bio'] as const;

/** The state of the profile form: the words, the picture, and what became of saving them. */
function useProfileForm(profile: ProfileView) {
  const { fullName, bio } = profile;
  const form = useCheckedForm(formSchema, FIELDS, { fullName, bio });
  const draftKey = profileDraftKey(profile.id);
  // Only when the page opens: afterwards the form is ahead of what is kept.
  const [draft] = useState(() => readDraft(draftKey, { fullName, bio }));
  const { setValue } = form;
  useKeepDraft(draftKey, form, NO_SECRETS);
  useEffect(() => {
    // Over what is saved, so that the form knows that there is something to save.
    for (const name of FIELDS) setValue(name, draft[name], { shouldDirty: true });
  }, [draft, setValue]);
  const save = useSaveProfile();
  const [avatar, setAvatar] = useState(savedAvatar);
  const [avatarProblem, setAvatarProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(values: FormValues) {
    setFailure(null);
    // A picture that was refused when it was chosen is not being saved, and stays said.
    if (avatar.kind !== 'saved') setAvatarProblem(null);
    try {
      const saved = await save.mutateAsync(changesOf(profile, values, avatar));
      form.reset({ fullName: saved.fullName, bio: saved.bio });
      dropDraft(draftKey);
      // One chosen meanwhile is not saved yet.
      setAvatar((current) => (current === avatar ? savedAvatar : current));
    } catch (error) {
      const pictureProblem = problemOfPicture(error);
      setAvatarProblem(pictureProblem);
      // Its name would go on standing there as the one chosen.
      if (pictureProblem !== null) setAvatar(savedAvatar);
      if (pictureProblem !== null || showFieldProblems(error, FIELDS, form.setError)) return;
      setFailure(error instanceof ProblemError ? error.message : text.notSaved);
    }
  }

  const isDirty = form.formState.isDirty || avatar.kind !== 'saved';
  const pictureProblems =
    avatarProblem === null ? [] : [{ fieldId: AVATAR_FIELD_ID, message: avatarProblem }];
  return {
    form,
    problems: [...pictureProblems, ...form.submission.problems],
    submit: form.handleSubmit(submit),
    isDirty,
    forgetDraft: () => dropDraft(draftKey),
    isSaving: save.isPending,
    isSaved: save.isSuccess && !isDirty,
    progress: save.progress,
    failure,
    avatar: {
      choice: avatar,
      problem: avatarProblem,
      onChoose: setAvatar,
      onProblem: setAvatarProblem,
    },
  };
}

/** Only what this role has, and the picture only when another one was chosen. */
function changesOf(profile: ProfileView, { fullName, bio }: FormValues, avatar: AvatarChoice) {
  const words = {
    fullName,
    ...(bioLabels[profile.role] !== null && { bio }),
    ...(avatar.kind === 'preset' && { avatar: avatar.preset }),
  };
  return { words, file: avatar.kind === 'file' ? avatar.file : null };
}

/** The server's error about the picture, or null for other errors. */
function problemOfPicture(error: unknown): string | null {
  if (!(error instanceof ProblemError)) return null;
  if (error.code === 'too-large') return text.tooLarge;
  return error.fields.find(({ path }) => path === 'avatar')?.message ?? null;
}

/** Asks before changes that are not saved are lost by going elsewhere. */
function LeaveGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const client = useQueryClient();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // After a log-out nothing could be saved.
      client.getQueryData(meQuery.queryKey) !== null,
  );
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={text.leaveTitle}
      confirmLabel={text.leave}
      cancelLabel={text.stay}
      tone="danger"
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      <p>{text.leaveText}</p>
    </ConfirmDialog>
  );
}

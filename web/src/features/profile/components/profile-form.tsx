import {
  eachProfileText,
  PROFILE_TEXT_NAMES,
  profileTextsOf,
} from '@oakling/domain/kernel/profile-texts';
import { updateProfileSchema, type ProfileView } from '@oakling/domain/profile/contract';
import type { ProfileField } from '@oakling/domain/safety/child-view';
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
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { useSaveProfile, type UploadProgress } from '../data.ts';
import { fieldWords, profileText as text } from '../text.ts';
import {
  AVATAR_FIELD_ID,
  AvatarChooser,
  savedAvatar,
  type AvatarChoice,
} from './avatar-chooser.tsx';

/** Rules 3.1 to 3.7 and 3.15 */
export function ProfileForm({ profile }: { profile: ProfileView }) {
  const state = useProfileForm(profile);
  const { form, progress } = state;
  const waits = (field: ProfileField) =>
    profile.waiting.includes(field) ? text.waits(profile.role) : undefined;
  return (
    <Card>
      <form noValidate onSubmit={(event) => void state.submit(event)} className="space-y-6">
        <ErrorSummary problems={state.problems} submitCount={form.submission.submitCount} />
        <AvatarChooser profile={profile} {...state.avatar} />
        {profile.waiting.includes('avatar') && <p>{text.waits(profile.role)}</p>}
        <TextField
          label={text.fullName}
          description={waits('fullName')}
          required
          autoComplete="name"
          readOnly={state.isSaving}
          {...form.field('fullName')}
        />
        {profileTextsOf(profile.role).map((name) => (
          <TextArea
            key={name}
            label={fieldWords[name].label(profile.role)}
            description={[waits(name), fieldWords[name].hint(profile.role)].join(' ').trim()}
            readOnly={state.isSaving}
            {...form.field(name)}
          />
        ))}
        {state.failure !== null && <Alert tone="error">{state.failure}</Alert>}
        <div>
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" isPending={state.isSaving} pendingText={text.saving}>
              {text.save}
            </Button>
            <p role="status">{progress !== null && wordsOf(progress)}</p>
          </div>
          {progress !== null && 'sent' in progress && (
            <ProgressBar label={text.uploading} value={progress.sent} />
          )}
          <LiveRegion className="not-empty:mt-6">
            {state.isSaved && <Alert tone="success">{text.saved}</Alert>}
          </LiveRegion>
        </div>
      </form>
      <LeaveGuard isDirty={state.isDirty} onLeave={state.forgetDraft} />
    </Card>
  );
}

function wordsOf(progress: UploadProgress): string {
  return 'sent' in progress ? text.uploading : text.waiting(progress.waitsSeconds);
}

const formSchema = v.omit(updateProfileSchema, ['avatar']);
type FormValues = v.InferOutput<typeof formSchema>;

const NO_SECRETS: readonly [] = [];

const profileDraftKey = (personId: string) => `oakling.profile.${personId}`;

const FIELDS = ['fullName', ...PROFILE_TEXT_NAMES] as const;

const wordsIn = ({ fullName, ...profile }: ProfileView) => ({
  fullName,
  ...eachProfileText((name) => profile[name]),
});

function useProfileForm(profile: ProfileView) {
  const form = useCheckedForm(formSchema, FIELDS, wordsIn(profile));
  const draftKey = profileDraftKey(profile.id);
  // Runs only when the page opens; afterward, the form is newer than the draft.
  const [draft] = useState(() => readDraft(draftKey, wordsIn(profile)));
  const { setValue } = form;
  useKeepDraft(draftKey, form, NO_SECRETS);
  useEffect(() => {
    // The draft is written over the saved values, so the form knows that it has unsaved changes.
    for (const name of FIELDS) setValue(name, draft[name], { shouldDirty: true });
  }, [draft, setValue]);
  const save = useSaveProfile();
  const [avatar, setAvatar] = useState(savedAvatar);
  const [avatarProblem, setAvatarProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(values: FormValues) {
    setFailure(null);
    // A picture that was refused when it was chosen isn't saved, and its error stays.
    if (avatar.kind !== 'saved') setAvatarProblem(null);
    try {
      const saved = await save.mutateAsync(changesOf(profile, values, avatar));
      form.reset(wordsIn(saved));
      dropDraft(draftKey);
      // A picture that was chosen in the meantime hasn't been saved yet.
      setAvatar((current) => (current === avatar ? savedAvatar : current));
    } catch (error) {
      const pictureProblem = problemOfPicture(error);
      setAvatarProblem(pictureProblem);
      // Resets the file input, which would otherwise still show the name of the chosen file.
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

/** Returns only the fields that this role has, and the picture only if it has changed. */
function changesOf({ role }: ProfileView, values: FormValues, avatar: AvatarChoice) {
  const words = {
    fullName: values.fullName,
    ...Object.fromEntries(profileTextsOf(role).map((name) => [name, values[name]])),
    ...(avatar.kind === 'preset' && { avatar: avatar.preset }),
  };
  return { words, file: avatar.kind === 'file' ? avatar.file : null };
}

function problemOfPicture(error: unknown): string | null {
  if (!(error instanceof ProblemError)) return null;
  if (error.code === 'too-large') return text.tooLarge;
  return error.fields.find(({ path }) => path === 'avatar')?.message ?? null;
}

function LeaveGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  const client = useQueryClient();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      // After a log-out, nothing can be saved.
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

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { updateProfileSchema, type ProfileView } from '@oakling/domain/profile/contract';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { dropDraft, readDraft, useKeepDraft } from '../../../lib/form-draft.ts';
import { problemsOf, showFieldProblems } from '../../../lib/form-problems.ts';
import { ProblemError } from '../../../lib/problem.ts';
import { useSaveProfile } from '../data.ts';
import { bioLabels, profileText as text } from '../text.ts';
import { AVATAR_FIELD_ID, savedAvatar, type AvatarChoice } from './avatar-choice.ts';

const formSchema = v.pick(updateProfileSchema, ['fullName', 'bio']);
type FormValues = v.InferOutput<typeof formSchema>;

const NO_SECRETS: readonly [] = [];

/** Where the words of a person's unsaved profile are kept. */
const profileDraftKey = (personId: string) => `oakling.profile.${personId}`;

/** The order of the fields on the page, below the picture. */
const FIELDS = ['fullName', 'bio'] as const;

/** The state of the profile form: the words, the picture, and what became of saving them. */
export function useProfileForm(profile: ProfileView) {
  const { fullName, bio } = profile;
  const form = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { fullName, bio },
  });
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
    problems: [...pictureProblems, ...problemsOf(form.formState.errors, FIELDS)],
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

/** What the server has against the picture, or null when it is about something else. */
function problemOfPicture(error: unknown): string | null {
  if (!(error instanceof ProblemError)) return null;
  if (error.code === 'too-large') return text.tooLarge;
  return error.fields.find(({ path }) => path === 'avatar')?.message ?? null;
}

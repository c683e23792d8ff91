import type { WaitingVersion } from '@oakling/domain/admin/waiting-version';

const FIELDS: Readonly<Record<WaitingVersion['field'], string>> = {
  fullName: 'New name',
  bio: 'New bio',
  avatar: 'New picture',
};

/** All text about changes of elders that wait for a moderator. Rules 1.138 and 1.139 */
export const versionsText = {
  heading: 'Changed profiles',
  intro:
    'Others still see the former name, bio or picture. Show the new one if it is the same person, and if nothing in it says how to reach them outside Oakling.',
  failed: 'We could not load the changed profiles.',
  field: ({ field, isVerified }: WaitingVersion) =>
    isVerified ? `${FIELDS[field]} of a verified elder` : FIELDS[field],
  picture: (name: string) => `New picture of ${name}`,
  decide: { shown: 'Show it', refused: 'Don’t show it' },
  pending: 'Saving…',
  done: { shown: 'Others see it now.', refused: 'Others still see the former one.' },
  refusals: { 'already-decided': 'This has changed in the meantime.' },
};

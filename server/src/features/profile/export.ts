import type { ExportPart } from '../../platform/db/export-part.ts';
import type { Files } from '../../platform/files/files.ts';
import { avatarFile } from './change-profile.ts';
import { readAvatar } from './queries.ts';
import { readPerson } from './store.ts';

/** The profile, and the picture as a file. */
export function profileExport(files: Files): ExportPart {
  return {
    key: 'profile',
    describes:
      'The profile: names, age range, bio, a parent’s note, the zone of mails, since when others can be matched, when new matches were last told of, and whether a child is paused or matched. An uploaded picture is beside this file as avatar.webp.',
    read: (tx, { ownerId }) => readPerson(tx, ownerId),
    async files(tx, { ownerId }) {
      const avatar = readAvatar((await readPerson(tx, ownerId)).avatar);
      const content = avatar?.kind === 'upload' ? await files.read(avatarFile(avatar.hash)) : null;
      return content === null ? {} : { 'avatar.webp': content };
    },
  };
}

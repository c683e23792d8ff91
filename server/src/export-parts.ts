import { readSuspensions } from './features/admin/appeal-store.ts';
import { findFeed } from './features/calendar/store.ts';
import { readAccount } from './features/identity/store.ts';
import { findSkills } from './features/interests/queries.ts';
import { readInvites } from './features/invites/queries.ts';
import { readChildConsents } from './features/legal/child-consent-store.ts';
import { readConsents } from './features/legal/store.ts';
import { findChoices } from './features/notifications/choice-store.ts';
import { readPushes } from './features/notifications/push-store.ts';
import { readNotifications } from './features/notifications/store.ts';
import { readChecks } from './features/profile/my-checks-store.ts';
import { avatarFile } from './features/profile/queries.ts';
import { findAvatar, readPerson } from './features/profile/store.ts';
import { readVersions } from './features/profile/version-store.ts';
import { readAudit, readBlocks, readReports } from './features/safety/queries.ts';
import { sessionExports } from './features/sessions/export.ts';
import { listTrustedPeople } from './features/trusted/store.ts';
import { readHelpOf } from './features/rooms/help-store.ts';
import { readPresencesOf } from './features/rooms/store.ts';
import { readWarningsOf } from './features/safety/warning-store.ts';
import { asOwner } from './platform/db/database.ts';
import type { ExportPart } from './platform/db/export-part.ts';
import type { Files } from './platform/files/files.ts';
import type { Platform } from './platform/platform.ts';
import { readGuardianInvites, readGuardianships } from './features/guardians/queries.ts';
import { birthDateSeal } from './platform/auth/birth-dates.ts';
import { readGrowing } from './features/stages/queries.ts';

/** The personal data that features store. Data missing from this list is in no export. Rule 9.83 */
export function exportParts({
  files,
  clock,
  secret,
}: Pick<Platform, 'files' | 'clock' | 'secret'>): readonly ExportPart[] {
  return [
    {
      key: 'account',
      describes:
        'The account: its id and email address, one that waits to be confirmed, where it is logged in, since when on a device of its own, its passkeys, and, for a child without an address, since when there is a PIN, and its devices.',
      // RLS hides addresses and logins from everyone, so this query checks the owner itself.
      read: (tx, { ownerId, viewerId }) =>
        asOwner(tx, viewerId, () => readAccount(tx, ownerId, viewerId)),
    },
    profilePart(files),
    {
      key: 'checks',
      describes:
        'The checks of an elder by the moderators: which, since when, until when, and which have ended.',
      // Only moderators may read this table, because it contains their notes, so the query runs with owner rights.
      read: (tx, { ownerId, viewerId }) => asOwner(tx, viewerId, () => readChecks(tx, ownerId)),
    },
    {
      key: 'interests',
      describes: 'The chosen interests, each with its level: 1 basic, 2 intermediate, 3 advanced.',
      read: (tx, { ownerId }) => findSkills(tx, ownerId),
    },
    {
      key: 'profileVersions',
      describes:
        'Each name, bio and picture that this person chose, and whether others saw it, as far back as it is kept.',
      read: (tx, { ownerId }) => readVersions(tx, ownerId),
    },
    {
      key: 'invites',
      describes: 'Invites that a parent sent: the address, the words, and what became of each.',
      read: (tx, { ownerId }) => readInvites(tx, ownerId),
    },
    {
      key: 'guardianships',
      describes:
        'Who decides for a child, or which children this person decides for: by name and number, since when, who invited them, what they asked for, and when it ended.',
      read: (tx, { ownerId }) => readGuardianships(tx, ownerId),
    },
    {
      key: 'guardianInvites',
      describes:
        'Invites to decide for a child as well, which nobody has answered: the address, and when.',
      read: (tx, { ownerId }) => readGuardianInvites(tx, ownerId),
    },
    growingUpExport(secret),
    ...sessionExports(clock),
    {
      // The person's own calls, or the child's. Guardians see other participants on the session's page.
      key: 'calls',
      describes: 'When this person was in the video call of a session, from when to when.',
      read: (tx, { ownerId }) => readPresencesOf(tx, ownerId),
    },
    {
      // The person's own requests, and requests in calls of the person or the child. Rule 6.333
      key: 'helpRequests',
      describes:
        'Requests for help in this person’s calls, as far as this person may know of them.',
      read: (tx, { ownerId }) => readHelpOf(tx, ownerId),
    },
    {
      key: 'trustedPeople',
      describes:
        'The person who reminds this elder of unanswered requests: name, address, what they answered, when, and when they last got an email.',
      read: (tx, { ownerId, viewerId }) =>
        asOwner(tx, viewerId, () => listTrustedPeople(tx, ownerId)),
    },
    {
      key: 'calendarFeed',
      describes:
        'Whether there is a private calendar address, since when, and when it was last read.',
      read: async (tx, { ownerId, viewerId }) =>
        (await asOwner(tx, viewerId, () => findFeed(tx, ownerId))) ?? null,
    },
    {
      key: 'notifications',
      describes: 'Notifications, with the names they showed.',
      read: (tx, { ownerId, viewerId }) =>
        ownerId === viewerId
          ? readNotifications(tx, ownerId)
          : asOwner(tx, viewerId, () => readNotifications(tx, ownerId)),
    },
    {
      key: 'notificationChoices',
      describes:
        'Of which notifications, and in which way, nothing or less was wanted; all others come in every way.',
      read: async (tx, { ownerId, viewerId }) =>
        Object.fromEntries(await asOwner(tx, viewerId, () => findChoices(tx, ownerId))),
    },
    {
      key: 'pushes',
      describes: 'The browsers that get pushes, by the day since when; not where they are sent.',
      read: (tx, { ownerId, viewerId }) => asOwner(tx, viewerId, () => readPushes(tx, ownerId)),
    },
    {
      key: 'consents',
      describes:
        'What was agreed to: who agreed, for which person, when, to which version and words, and how.',
      read: (tx, { ownerId }) => readConsents(tx, ownerId),
    },
    {
      key: 'childConsents',
      describes:
        'How the consent to an account stands: of a child, or of each child of a guardian; when it was asked for by mail, recorded or withdrawn, and how.',
      read: (tx, { ownerId }) => readChildConsents(tx, ownerId),
    },
    {
      key: 'blocks',
      describes: 'Who is blocked, by number: by this person, or by a guardian for them.',
      read: (tx, { ownerId }) => readBlocks(tx, ownerId),
    },
    {
      key: 'reports',
      describes: 'Reports sent by this person, or by a guardian for them, as they were written.',
      read: (tx, { ownerId }) => readReports(tx, ownerId),
    },
    {
      key: 'warnings',
      describes: 'What moderators warned this person of, when it was read, and the answer.',
      read: (tx, { ownerId }) => readWarningsOf(tx, ownerId),
    },
    {
      key: 'suspensions',
      describes:
        'Why the account was closed by moderators, as its owner was told, what they answered, and what came of it.',
      read: (tx, { ownerId, viewerId }) =>
        asOwner(tx, viewerId, () => readSuspensions(tx, ownerId)),
    },
    {
      key: 'changes',
      describes: 'The record of what this person changed, and when.',
      read: (tx, of) => asOwner(tx, of.viewerId, () => readAudit(tx, of)),
    },
  ];
}

/** The profile, with the picture as a separate file. */
function profilePart(files: Files): ExportPart {
  return {
    key: 'profile',
    describes:
      'The profile: names, age range, own words, for guardians their note, the zone of mails, since when others can be matched, when new matches were last told of, and whether a child is paused or matched. An uploaded picture is beside this file as avatar.webp.',
    async read(tx, { ownerId, viewerId }) {
      const { note, ...profile } = await readPerson(tx, ownerId);
      // Texts that a guardian writes about a child are only for guardians. Rule 9.83
      return ownerId === viewerId ? profile : { ...profile, note };
    },
    async files(tx, { ownerId }) {
      const avatar = await findAvatar(tx, ownerId);
      const content = avatar?.kind === 'upload' ? await files.read(avatarFile(avatar.hash)) : null;
      return content === null ? {} : { 'avatar.webp': content };
    },
  };
}

/**
 * Only the youth's own export contains the date itself, as the right of access requires. Rule 1.72
 */
function growingUpExport(secret: string): ExportPart {
  const seal = birthDateSeal(secret);
  return {
    key: 'growingUp',
    describes:
      'What the age of a youth lets them decide, since when they are of age, the steps of the next month, and whether a date of birth is stored, since when and why it was corrected; the date itself in the youth’s own export alone.',
    // RLS hides the date from everyone, so the query runs with owner rights.
    read: (tx, of) => asOwner(tx, of.viewerId, () => readGrowing(tx, seal, of)),
  };
}

import { GUARDIAN_INVITE_DAYS } from '@oakling/domain/guardians/guardian-invite';
import type {
  GuardianInviteGone,
  GuardianJoined,
  GuardianshipEnded,
} from '@oakling/domain/guardians/events';
import {
  childPage,
  kindOf,
  type Kind,
  type Kinds,
  type MailContext,
  type NoticeContent,
  type NoticeContext,
} from '../kind.ts';

/** Tells the inviting guardian that an invite ended without being accepted, without naming the address. Rule 8.118 */
function inviteEnded(
  event: 'GuardianInviteDeclined' | 'GuardianInviteLapsed',
  headingFor: (child: string) => string,
  means: string,
): Kind {
  return kindOf<GuardianInviteGone>({
    event,
    people: ({ childId }) => [childId],
    readers: ({ inviterId, childId }, facts) =>
      facts.guards(inviterId, childId) ? [inviterId] : [],
    notice({ event: { childId }, facts }) {
      if (facts.person(childId) === null) return null;
      const names = { child: facts.shownName(childId) };
      const how = event === 'GuardianInviteLapsed' ? { by: 'time' } : {};
      return { names: { ...names, ...how }, about: [childId], subjectId: childId };
    },
    mail({ event: { childId }, facts, origin }) {
      const child = facts.shownName(childId) || 'the child';
      return {
        subject: 'Your invite to a guardian wasn’t accepted',
        heading: headingFor(child),
        paragraphs: [
          means,
          `The guardians of ${child} stay the same. You can invite somebody again on ${child}’s page.`,
        ],
        action: childPage(origin, childId),
        footnote: 'You get this because you sent the invite.',
      };
    },
  });
}

export const guardianKinds = {
  'guardian-invite-ended': [
    inviteEnded(
      'GuardianInviteDeclined',
      (child) => `Somebody said no to being a guardian of ${child}`,
      'The person you invited said no. We ask nobody why.',
    ),
    inviteEnded(
      'GuardianInviteLapsed',
      (child) => `Nobody answered your invite to be a guardian of ${child}`,
      `Nobody answered for ${GUARDIAN_INVITE_DAYS} days. The link in your invite no longer works.`,
    ),
  ],

  /** Tells the child and the other guardians about a new guardian. Rule 8.98 */
  'guardian-joined': kindOf<GuardianJoined>({
    event: 'GuardianJoined',
    readers: ({ childId, guardianId, guardianIds }, facts) => [
      childId,
      ...guardianIds.filter((id) => id !== guardianId && facts.guards(id, childId)),
    ],
    notice({ event: { childId, guardianId }, reader, facts }) {
      if (facts.person(guardianId) === null || facts.person(childId) === null) return null;
      const names = { guardian: facts.shownName(guardianId) };
      return reader.id === childId
        ? { names, about: [guardianId] }
        : { names: { ...names, child: facts.shownName(childId) }, about: [childId, guardianId] };
    },
    mail({ event: { childId, guardianId, invitedBy }, reader, facts, origin }) {
      const guardian = facts.shownName(guardianId) || 'Somebody';
      const inviter =
        reader.id === invitedBy ? 'You' : facts.shownName(invitedBy) || 'Another guardian';
      if (reader.id === childId) {
        return {
          subject: 'You have another guardian on Oakling',
          heading: `${guardian} is now your guardian too`,
          paragraphs: [
            `${inviter} invited ${guardian}. ${guardian} sees who you meet and decides about your sessions, like your other guardians.`,
          ],
          action: ownGuardians(origin),
          footnote: `If you don’t know ${guardian}, talk to somebody you trust and ask us for help.`,
        };
      }
      const child = facts.shownName(childId) || 'the child';
      return {
        subject: 'Your child has another guardian',
        heading: `${guardian} is now a guardian of ${child} too`,
        paragraphs: [
          `${inviter} invited ${guardian}. ${guardian} has an account and agreed too.`,
          `${guardian} sees as much about ${child} as you do and has the same rights. No guardian can remove another one.`,
        ],
        action: childPage(origin, childId),
        footnote: `If you think ${guardian} shouldn’t be a guardian of ${child}, ask us for help.`,
      };
    },
  }),

  /** Notifies the child, the remaining guardians and the former guardian. Rules 8.99, 4.58 and 9.209 */
  'guardian-left': kindOf<GuardianshipEnded>({
    event: 'GuardianshipEnded',
    readers: ({ childId, guardianId, guardianIds }, facts) => [
      childId,
      guardianId,
      ...guardianIds.filter((id) => facts.guards(id, childId)),
    ],
    notice(context) {
      const { event, reader, facts } = context;
      const { childId, guardianId, why } = event;
      if (facts.person(childId) === null) return null;
      if (why === 'account-removed') return withoutName(context);
      if (facts.person(guardianId) === null) return null;
      const by = why === 'stepped-back' ? {} : { by: ENDED_BY[why].by };
      const guardian = { guardian: facts.shownName(guardianId) };
      const child = { child: facts.shownName(childId) };
      if (reader.id === childId) return { names: { ...guardian, ...by }, about: [guardianId] };
      if (reader.id === guardianId) return { names: { ...child, ...by }, about: [childId] };
      const pin = pinOf(context);
      return { names: { ...guardian, ...child, ...by, ...pin }, about: [childId, guardianId] };
    },
    mail(context) {
      const { childId, guardianId, why } = context.event;
      const child = context.facts.shownName(childId) || 'the child';
      const isFormer = context.reader.id === guardianId && why !== 'account-removed';
      return isFormer ? toFormer(context, child) : toFamily(context, child);
    },
  }),
} satisfies Kinds;

type Ended = NoticeContext<GuardianshipEnded>;

/** Notifications must not name a person whose account is gone. Rule 9.80 */
function withoutName(context: Ended): NoticeContent {
  const { event, reader, facts } = context;
  const { childId, why } = event;
  if (reader.id === childId) return { names: { by: why }, about: [] };
  const child = { child: facts.shownName(childId) };
  return { names: { ...child, by: why, ...pinOf(context) }, about: [childId] };
}

/** A former guardian may know a PIN that a guardian set, which the remaining guardians can change. Rule 1.125 */
const pinOf = ({ event: { childId }, facts }: Ended): { pin?: 'known' } =>
  facts.person(childId)?.hasKnownPin === true ? { pin: 'known' } : {};

const ownGuardians = (origin: string) => ({
  label: 'See your guardians',
  url: `${origin}/#/dashboard/youth/account`,
});

const ENDED_BY = {
  'ended-by-moderator': {
    by: 'moderator',
    words: 'A moderator ended it. We don’t decide what a court decides.',
  },
  'ended-by-inviter': { by: 'inviter', words: 'The guardian who sent the invite ended it.' },
} as const;

const endedBy = (why: GuardianshipEnded['why']) =>
  why === 'ended-by-moderator' || why === 'ended-by-inviter' ? ENDED_BY[why].words : null;

function toFormer({ event, origin }: MailContext<GuardianshipEnded>, child: string) {
  const byAnother = endedBy(event.why);
  return {
    subject: 'You are no longer a guardian of a child',
    heading: `You are no longer a guardian of ${child}`,
    paragraphs: [
      byAnother ?? 'You stepped back.',
      `You no longer see ${child}’s page and sessions, and we send you no emails about them. Delete from your calendar what is still there. Links in our older emails about ${child} no longer work.`,
      byAnother !== null
        ? 'If you think this is wrong, answer this email and tell us.'
        : `To be a guardian of ${child} again, ask another guardian to invite you.`,
    ],
    action: { label: 'See your children', url: `${origin}/#/dashboard/parent/children` },
    footnote: 'If you didn’t step back yourself, change your password and ask us for help.',
  };
}

function toFamily(context: MailContext<GuardianshipEnded>, child: string) {
  const { event, reader, facts, origin } = context;
  const { childId, guardianId, why } = event;
  const isChild = reader.id === childId;
  const isGone = why === 'account-removed';
  const anybody = isChild ? 'One of your guardians' : `A guardian of ${child}`;
  const guardian = isGone ? anybody : facts.shownName(guardianId) || 'Somebody';
  const sees = isChild ? 'who you meet' : `who ${child} meets`;
  const remains = isChild
    ? 'Your other guardians decide about your sessions as before.'
    : 'You decide as before, and so do other guardians, if there are any.';
  const hasPin = !isChild && pinOf(context).pin === 'known';
  const page = childPage(origin, childId);
  const setPin = { label: 'Set a new PIN', url: `${page.url}?open=new-pin` };
  return {
    subject: isChild ? 'One of your guardians has left' : 'A guardian has left',
    heading: isGone
      ? `${guardian} deleted their account`
      : `${guardian} is no longer ${isChild ? 'your guardian' : `a guardian of ${child}`}`,
    paragraphs: [
      ...(isGone
        ? [remains]
        : [
            endedBy(why) ?? `${guardian} stepped back.`,
            `${guardian} no longer sees ${sees}. ${remains}`,
          ]),
      ...(hasPin ? pinAdvice(child) : []),
    ],
    action: isChild ? ownGuardians(origin) : hasPin ? setPin : page,
    footnote: 'You get this because it is about who decides for a child.',
  };
}

/** Rule 1.125 */
const pinAdvice = (child: string): string[] => [
  `They know ${child}’s PIN. Please set a new one.`,
  `We removed the devices that they handed over to ${child}. The child’s page lists those that are left: remove each one that you don’t know.`,
];

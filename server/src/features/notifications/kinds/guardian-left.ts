import type { GuardianshipEnded } from '@oakling/domain/guardians/events';
import { layOut } from '../emails/emails.ts';
import { kindOf, type MailSettings, type NoticeContent, type NoticeContext } from '../kind.ts';

type Ended = NoticeContext<GuardianshipEnded>;

/** For the child, the remaining guardians and the former one. Rules 8.99, 4.58 and 9.209 */
export const guardianLeftKind = kindOf<GuardianshipEnded>({
  kind: 'guardian-left',
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
    const by = why === 'ended-by-moderator' ? { by: 'moderator' } : {};
    const guardian = { guardian: facts.shownName(guardianId) };
    const child = { child: facts.shownName(childId) };
    if (reader.id === childId) return { names: { ...guardian, ...by }, about: [guardianId] };
    if (reader.id === guardianId) return { names: { ...child, ...by }, about: [childId] };
    const pin = pinOf(context);
    return { names: { ...guardian, ...child, ...by, ...pin }, about: [childId, guardianId] };
  },
  mail(context, settings) {
    const { event, reader, facts } = context;
    const { childId, guardianId, why } = event;
    if (facts.person(childId) === null) return null;
    if (why === 'account-removed') return { ...toFamily(context, settings), about: [childId] };
    if (facts.person(guardianId) === null) return null;
    const mail =
      reader.id === guardianId ? toFormer(context, settings) : toFamily(context, settings);
    return { ...mail, about: [childId, guardianId] };
  },
});

/** Notifications must not name a person whose account is gone. Rule 9.80 */
function withoutName(context: Ended): NoticeContent {
  const { event, reader, facts } = context;
  const { childId, why } = event;
  if (reader.id === childId) return { names: { by: why }, about: [] };
  const child = { child: facts.shownName(childId) };
  return { names: { ...child, by: why, ...pinOf(context) }, about: [childId] };
}

/**
 * A former guardian knows a PIN that a guardian set; the remaining ones can change it. Rule 1.125
 */
const pinOf = ({ event: { childId }, facts }: Ended): { pin?: 'known' } =>
  facts.person(childId)?.hasKnownPin === true ? { pin: 'known' } : {};

const BY_MODERATOR = 'A moderator ended it. We do not decide what a court decides.';

function toFormer({ event: { childId, why }, reader, facts }: Ended, { origin }: MailSettings) {
  const child = facts.shownName(childId) || 'the child';
  return layOut(reader, 'You are no longer a guardian of a child', {
    heading: `You are no longer a guardian of ${child}`,
    paragraphs: [
      why === 'ended-by-moderator' ? BY_MODERATOR : 'You stepped back.',
      `You no longer see ${child}’s page and sessions, and we send you no e-mails about them. Delete from your calendar what is still there. Links in our older e-mails about ${child} no longer work.`,
      why === 'ended-by-moderator'
        ? 'If you think this is wrong, answer this e-mail and tell us.'
        : `To be a guardian of ${child} again, ask another guardian to invite you.`,
    ],
    action: { label: 'See your children', url: `${origin}/#/dashboard/parent/children` },
    footnote: 'Did you not step back yourself? Then change your password and ask us for help.',
  });
}

function toFamily(
  { event: { childId, guardianId, why }, reader, facts }: Ended,
  { origin }: MailSettings,
) {
  const isChild = reader.id === childId;
  const child = facts.shownName(childId) || 'the child';
  const isGone = why === 'account-removed';
  const anybody = isChild ? 'One of your guardians' : `A guardian of ${child}`;
  const guardian = isGone ? anybody : facts.shownName(guardianId) || 'Somebody';
  const sees = isChild ? 'who you meet' : `who ${child} meets`;
  const remains = isChild
    ? 'Your other guardians decide about your sessions as before.'
    : 'You decide as before, and so do other guardians, if there are any.';
  const hasPin = !isChild && facts.person(childId)?.hasKnownPin === true;
  return layOut(reader, isChild ? 'One of your guardians has left' : 'A guardian has left', {
    heading: isGone
      ? `${guardian} deleted their account`
      : `${guardian} is no longer ${isChild ? 'your guardian' : `a guardian of ${child}`}`,
    paragraphs: [
      ...(isGone
        ? [remains]
        : [
            why === 'ended-by-moderator' ? BY_MODERATOR : `${guardian} stepped back.`,
            `${guardian} no longer sees ${sees}. ${remains}`,
          ]),
      ...(hasPin ? pinAdvice(child) : []),
    ],
    action: isChild
      ? { label: 'See your guardians', url: `${origin}/#/dashboard/youth/account` }
      : actionFor(`${origin}/#/dashboard/parent/children/${childId}`, hasPin),
    footnote: 'You get this because it is about who decides for a child.',
  });
}

/** Advice to change a known PIN. Rule 1.125 */
const pinAdvice = (child: string): string[] => [
  `They know ${child}’s PIN. Please set a new one.`,
  `We removed the devices that they handed over to ${child}. The child’s page lists those that are left: remove each one that you do not know.`,
];

const actionFor = (page: string, hasPin: boolean) =>
  hasPin
    ? { label: 'Set a new PIN', url: `${page}?open=new-pin` }
    : { label: 'See the child’s page', url: page };

import { GUARDIAN_INVITE_DAYS } from '@oakling/domain/guardians/guardian-invite';
import type { GuardianInvited } from '@oakling/domain/guardians/events';
import { INVITE_DAYS, type InviteResent, type InviteSent } from '@oakling/domain/invites/invite';
import { CONSENT_LINK_DAYS } from '@oakling/domain/legal/child-consent';
import type { ChildConsentMailed } from '@oakling/domain/legal/child-consent-events';
import { mailboxMail } from '../direct-mail.ts';

/**
 * Mails with links that let a person in or confirm a consent. They aren't sent if the link no longer works, because the
 * invite was withdrawn, answered or resent, or its sender is gone. Secrets are in the fragment, which browsers send
 * neither to servers nor in a Referer header.
 */
export const inviteMails = [
  /** Mails the link only to the child. A resent mail has a different subject. Rules 4.10 and 4.17 */
  mailboxMail<InviteSent | InviteResent>(
    ['InviteSent', 'InviteResent'],
    ({ event: { type, invite, code }, facts, origin }) => {
      const parent = facts.person(invite.parentId);
      if (parent === null || !facts.isCodeValid(code)) return null;
      const { fullName } = parent;
      const isFirst = type === 'InviteSent';
      const query = new URLSearchParams({ token: invite.token, code });
      return {
        to: invite.childEmail,
        about: [parent.id],
        subject: isFirst ? 'You are invited to Oakling' : 'Your new link to Oakling',
        heading: `Hello ${invite.childName}!`,
        paragraphs: [
          isFirst
            ? `${fullName} invites you to Oakling. Young people meet older adults here who like the same things.`
            : `${fullName} sends you the invite to Oakling once more. Only the link in this email works now.`,
          'Open the link, confirm your email address and choose a password. Then tell us what you like to do.',
        ],
        action: {
          label: 'Complete your sign-up',
          url: `${origin}/#/auth/youth-complete?${query.toString()}`,
        },
        footnote: `Anyone who has this link could open your account. It works for ${INVITE_DAYS} days. If you don’t know ${fullName}, ignore this email.`,
      };
    },
    ({ invite }) => invite.parentId,
  ),

  /**
   * Mails a link to a mailbox whose owner is unknown, so the mail contains only the shown names of the inviter and the
   * child. Rule 4.41
   */
  mailboxMail<GuardianInvited>(
    ['GuardianInvited', 'GuardianInviteResent'],
    ({ event, facts, origin }) => {
      const { type, invite, code, childId } = event;
      const [by, of] = [facts.person(invite.inviterId), facts.person(childId)];
      if (by === null || of === null || !facts.isCodeValid(code)) return null;
      const [inviter, child] = [by.shownName, of.shownName];
      const isFirst = type === 'GuardianInvited';
      return {
        to: invite.email,
        about: [by.id, of.id],
        subject: isFirst
          ? 'You are invited to be a guardian on Oakling'
          : 'Your new link to be a guardian on Oakling',
        heading: `${inviter} invites you to be a guardian of ${child}`,
        paragraphs: [
          ...(isFirst ? [] : ['Only the link in this email works now.']),
          'On Oakling young people meet older adults who like the same things. A child’s guardians say yes or no to each session first.',
          `As a guardian you see who ${child} meets, when and where. You say yes or no to sessions. You can pause ${child}’s account at any time.`,
          'You need a parent’s account of your own, with the email address that we wrote to. Open the link to make one. You become a guardian only when you accept.',
        ],
        action: { label: 'See the invite', url: `${origin}/#/guardian?code=${code}` },
        footnote: `Anyone who has this link could accept for you. It works for ${GUARDIAN_INVITE_DAYS} days. If you don’t know ${inviter}, ignore this email.`,
      };
    },
    ({ invite }) => invite.inviterId,
    ({ childId }) => [childId],
  ),

  /**
   * Repeats, a day later, what the parent agreed to, with a link to withdraw (COPPA's "email plus"). Opening the link
   * reveals and changes nothing. Rule 9.175
   */
  mailboxMail<ChildConsentMailed>(
    ['ChildConsentMailed'],
    ({ event, facts, consentUrl }) => {
      const [guardian, child] = [facts.person(event.guardianId), facts.person(event.childId)];
      if (guardian === null || child === null) return null;
      const name = child.fullName || 'your child';
      return {
        to: guardian.email,
        about: [guardian.id, child.id],
        subject: 'You agreed to an account for your child',
        heading: `You agreed to an Oakling account for ${name}`,
        paragraphs: [
          `You are ${name}’s parent or legal guardian, and you agreed to ${name}’s account on Oakling. We ask you once more, so that only you can agree for you.`,
          `You agreed that we keep what the Privacy Policy says about ${name}.`,
          `You agreed that elders who share an interest see the name you chose, the picture, the interests and the short bio.`,
          `You agreed that ${name} can meet an elder. A guardian of ${name} has to say yes to each session first.`,
          'If it was you, you are done. If you open the link and press “Yes, that was me”, we can be sure.',
          `If it wasn’t you, or you have changed your mind, open the link and withdraw your consent. You don’t need to log in. We then log ${name} out at once and cancel the upcoming sessions, and nobody can find ${name}.`,
        ],
        action: { label: 'Confirm or withdraw', url: consentUrl(event, guardian.email) },
        footnote: `Opening the link changes nothing. Anyone who has it could agree for you. It works for ${CONSENT_LINK_DAYS} days.`,
      };
    },
    ({ guardianId }) => guardianId,
  ),
] as const;

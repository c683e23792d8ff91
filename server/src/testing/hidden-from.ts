import type { Reader } from '@oakling/domain/kernel/declared-text';
import { ALL_MARKS, MARKS, type TextName } from './marks.ts';
import type { ActorName } from './actors.ts';
import type { Scenario } from './scenario.ts';
import { LATER_MARKS } from './scenario-guardians.ts';

const { secondName, formerName, ...OF_THE_ADULT } = LATER_MARKS;

/** The reader role of each actor for the first family's texts. Other actors see nothing except `KNOWN_TO`. */
const READER: Partial<Record<ActorName, Reader>> = {
  elder: 'elder',
  youth: 'youth',
  parent: 'guardians',
  secondGuardian: 'guardians',
  console: 'moderators',
};
const ADDRESSEE: Partial<Record<TextName, ActorName>> = { warning: 'youth' };

const OF_THE_ELDER = [MARKS.fullName.elder, MARKS.bio.elder];
/**
 * Marks that other actors know from their own session with the elder, or from the notice that their guardianship ended.
 */
const KNOWN_TO: Partial<Record<ActorName, readonly string[]>> = {
  otherYouth: OF_THE_ELDER,
  otherParent: OF_THE_ELDER,
  adultYouth: OF_THE_ELDER,
  adultsParent: OF_THE_ELDER,
  formerGuardian: [MARKS.fullName.youth],
};
/**
 * Marks that are hidden from a reader only in this scenario: guardians' names, and content that hasn't been approved
 * yet.
 */
const YET_HIDDEN: Partial<Record<ActorName, readonly string[]>> = {
  elder: [MARKS.fullName.parent, MARKS.address.youth],
};

function marksHiddenFrom(actor: ActorName): string[] {
  const reader = READER[actor];
  const hidden = ALL_MARKS.filter(({ text, declared: { readBy }, writer }) => {
    const isAddressed = ADDRESSEE[text] === actor && 'addressee' in readBy;
    return writer !== actor && !isAddressed && (reader === undefined || !(reader in readBy));
  });
  const words = hidden.map((mark) => mark.words).filter((word) => !KNOWN_TO[actor]?.includes(word));
  return [...words, ...(YET_HIDDEN[actor] ?? [])];
}

/** Marks that this actor must never see. One operation shows moderators an address on purpose. */
export function hiddenFrom(
  actor: ActorName,
  { actors }: Scenario,
  { tells }: { readonly tells?: 'addresses' } = {},
): readonly string[] {
  const { elder, youth, parent, secondGuardian, formerGuardian, invitedGuardian } = actors;
  const { adultYouth, adultsParent } = actors;
  const marks = marksHiddenFrom(actor);
  const ofTheParent = [parent.email, parent.personId];
  const beside = [secondGuardian, formerGuardian].flatMap(({ email, personId }) => [
    email,
    personId,
  ]);
  const ofGuardians = [...beside, secondName, formerName];
  const ofTheAdult = [
    ...Object.values(OF_THE_ADULT),
    ...[adultYouth, adultsParent].flatMap(({ email, personId }) => [email, personId]),
  ];
  const own = [elder, youth, parent].flatMap(({ email, personId }) => [email, personId]);
  switch (actor) {
    case 'elder': {
      const unknown = [adultYouth.email, adultsParent.email, adultsParent.personId];
      const ofFamily = [...ofTheParent, youth.email, ...ofGuardians];
      return [...marks, ...ofFamily, ...unknown, LATER_MARKS.adultsParentName];
    }
    case 'youth': {
      // Youths see their guardians' names.
      const guardians = [parent, secondGuardian, formerGuardian, invitedGuardian];
      return [...marks, elder.email, ...guardians.map(({ email }) => email), ...ofTheAdult];
    }
    // A guardian sees another guardian's name, but not the address of an invite that someone else sent.
    case 'parent':
      return [...marks, elder.email, secondGuardian.email, formerGuardian.email, ...ofTheAdult];
    case 'secondGuardian': {
      const others = [elder, parent, formerGuardian, invitedGuardian];
      return [...marks, ...others.map(({ email }) => email), ...ofTheAdult];
    }
    // This actor's family knows the elder from a session of its own.
    case 'otherYouth':
    case 'otherParent': {
      const ofYouth = [youth.email, youth.personId];
      return [...marks, elder.email, ...ofYouth, ...ofTheParent, ...ofGuardians, ...ofTheAdult];
    }
    // This family knows the elder from its own session, too. Its former guardian no longer has access.
    case 'adultYouth':
      return [...marks, elder.email, ...own.slice(2), ...ofGuardians, adultsParent.email];
    // Former guardians know the names of the youth and the elder from before the birthday.
    case 'adultsParent': {
      const { adultBio, placeBefore, placeAfter, messageAfter } = LATER_MARKS;
      const ofTheirs = [adultYouth.email, adultBio, placeBefore, placeAfter, messageAfter];
      return [...marks, elder.email, ...own.slice(2), ...ofGuardians, ...ofTheirs];
    }
    case 'console':
      return tells === 'addresses' ? marks : [...marks, elder.email, youth.email, parent.email];
    // Former names are hidden, too. The notice that the guardianship ended contains the child's name.
    case 'formerGuardian': {
      const others = [secondGuardian.email, secondName, invitedGuardian.email];
      return [...marks, ...own, ...others, ...ofTheAdult];
    }
    // The adult youth shares an interest with this elder.
    case 'blockedElder': {
      const found = new Set([LATER_MARKS.adultName, LATER_MARKS.adultBio, adultYouth.personId]);
      const hidden = ofTheAdult.filter((word) => !found.has(word));
      return [...marks, ...own, ...ofGuardians, ...hidden];
    }
    case 'invitedGuardian':
    case 'anonymous':
    case 'otherElder':
    case 'suspendedElder':
    case 'pausedYouth':
    case 'account':
    case 'moderator':
      return [...marks, ...own, ...ofGuardians, ...ofTheAdult];
  }
}

import type { ActorName, Scenario } from './scenario.ts';
import { MARKS } from './scenario.ts';
import { LATER_MARKS } from './scenario-guardians.ts';

const {
  elderName: _elderName,
  elderBio: _elderBio,
  elderPref: _elderPref,
  checkNote: _checkNote,
  ...FIRST
} = MARKS;
const { secondName, formerName, ...OF_THE_ADULT } = LATER_MARKS;
/** All words of the first family, those of the elder excepted. */
const FIRST_FAMILY = Object.values(FIRST);

/**
 * What this actor must never be shown, whatever they ask: the table of `safety.md`. A moderator is told an
 * address by the one operation that is for that.
 */
export function hiddenFrom(
  actor: ActorName,
  { actors }: Scenario,
  { tells }: { readonly tells?: 'addresses' } = {},
): readonly string[] {
  const { elder, youth, parent, secondGuardian, formerGuardian, invitedGuardian } = actors;
  const { adultYouth, adultsParent } = actors;
  const ofTheElder = [elder.email, MARKS.elderPref, MARKS.checkNote];
  const beyondName = [parent.email, MARKS.parentPref, MARKS.childInvited];
  const ofTheParent = [...beyondName, parent.personId, MARKS.parentName];
  const ofTheFamily = [...ofTheParent, youth.email, MARKS.inviteNote];
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
      const words = [MARKS.youthPlace, MARKS.details, MARKS.checkNote];
      return [...ofTheFamily, ...ofGuardians, ...words, ...unknown, LATER_MARKS.adultsParentName];
    }
    case 'youth':
      // Their guardians they know, by name.
      return [
        ...ofTheElder,
        ...beyondName,
        MARKS.inviteNote,
        secondGuardian.email,
        formerGuardian.email,
        invitedGuardian.email,
        ...ofTheAdult,
      ];
    // A guardian reads of another one the name, and of an invite that they did not send no address.
    case 'parent':
      return [
        ...ofTheElder,
        MARKS.details,
        secondGuardian.email,
        formerGuardian.email,
        ...ofTheAdult,
      ];
    case 'secondGuardian':
      return [
        ...ofTheElder,
        ...beyondName,
        MARKS.details,
        formerGuardian.email,
        invitedGuardian.email,
        ...ofTheAdult,
      ];
    // Their family knows the elder, from a session of its own.
    case 'otherYouth':
    case 'otherParent':
      return [
        ...FIRST_FAMILY,
        ...ofTheElder,
        youth.email,
        youth.personId,
        ...ofTheParent,
        ...ofGuardians,
        ...ofTheAdult,
      ];
    // The same; their former guardian is nobody to them now.
    case 'adultYouth':
      return [...FIRST_FAMILY, ...ofTheElder, ...own.slice(2), ...ofGuardians, adultsParent.email];
    // Of the time before the birthday they know the youth and the elder by name.
    case 'adultsParent': {
      const { adultBio, placeBefore, placeAfter, messageAfter } = LATER_MARKS;
      const ofTheirs = [adultYouth.email, adultBio, placeBefore, placeAfter, messageAfter];
      return [...FIRST_FAMILY, ...ofTheElder, ...own.slice(2), ...ofGuardians, ...ofTheirs];
    }
    // Names and bios, the words of a report, the place of a reported session, and notes of moderators.
    case 'console': {
      const { elderName: _, youthName: __, parentName: ___, message: ____, ...others } = MARKS;
      const { place: _____, details: ______, ...hidden } = others;
      const { elderBio: _______, youthBio: ________, checkNote: _________, ...unseen } = hidden;
      const addresses = [elder.email, youth.email, parent.email];
      return [...Object.values(unseen), ...(tells === 'addresses' ? [] : addresses)];
    }
    // Nothing that was known before, either: the name of the child is in the notice that it is over.
    case 'formerGuardian':
      return [
        ...Object.values(MARKS).filter((word) => word !== MARKS.youthName),
        ...own,
        secondGuardian.email,
        secondName,
        invitedGuardian.email,
        ...ofTheAdult,
      ];
    // The adult youth shares an interest with them.
    case 'blockedElder': {
      const found = new Set([LATER_MARKS.adultName, LATER_MARKS.adultBio, adultYouth.personId]);
      const hidden = ofTheAdult.filter((word) => !found.has(word));
      return [...Object.values(MARKS), ...own, ...ofGuardians, ...hidden];
    }
    case 'invitedGuardian':
    case 'anonymous':
    case 'otherElder':
    case 'suspendedElder':
    case 'pausedYouth':
    case 'account':
    case 'moderator':
      return [...Object.values(MARKS), ...own, ...ofGuardians, ...ofTheAdult];
  }
}

import type { Browser } from './browser.ts';
import type { Family } from './family.ts';
import { inviteGuardian } from './guardian-invite.ts';
import { heldSession } from './held-session.ts';
import { passProfile, uploadPicture } from './pictures.ts';
import { addGuardian } from './second-guardian.ts';
import { ask, meeting, nextDay } from './session-request.ts';
import { bringNear } from './steps.ts';
import type { TestApp } from './test-app.ts';

/** Words that occur only in the rows of the adult youth's family and of the youth's other guardians. */
export const LATER_MARKS = {
  secondName: 'Griselda Quillfeather',
  formerName: 'Barnaby Quillfeather',
  adultName: 'Thaddeus Moonwhistle',
  adultBio: 'I mend concertinas at night.',
  adultsParentName: 'Eudora Moonwhistle',
  /** The place of the session that started before the birthday. */
  placeBefore: '5 Treacle Terrace',
  placeAfter: '8 Custard Close',
  messageAfter: 'The ocarina is tuned',
} as const;

export async function openGuardians(app: TestApp, { elder, youth, parent }: Family) {
  const secondGuardian = await addGuardian(app, [youth], LATER_MARKS.secondName);
  const formerGuardian = await addGuardian(app, [youth], LATER_MARKS.formerName);
  // The former guardian is notified of this request, too.
  await ask(elder, meeting(youth, { date: nextDay() }));
  await formerGuardian.must('DELETE', `/api/children/${youth.personId}/guardianship`);
  const invitedGuardian = await app.signUp('parent', 'Ivo Invited');
  await inviteGuardian(app, { by: parent, child: youth, email: invitedGuardian.email });
  return { secondGuardian, formerGuardian, invitedGuardian };
}

/**
 * A youth who met the elder as a child and now turns 18, and the former parent. The step has not been taken yet;
 * `askAnAdult` continues from there.
 */
export async function openAdult(app: TestApp, elder: Browser) {
  const adultsParent = await app.signUp('parent', LATER_MARKS.adultsParentName);
  const adultYouth = await app.invite(adultsParent, LATER_MARKS.adultName);
  await app.choose(adultYouth, { Photography: 1 });
  const bio = LATER_MARKS.adultBio;
  await adultYouth.must('PATCH', '/api/profile', { fullName: LATER_MARKS.adultName, bio });
  await uploadPicture(adultYouth);
  await passProfile(adultsParent, adultYouth);
  const family = { elder, youth: adultYouth, parent: adultsParent };
  await heldSession(app, family, { place: { address: LATER_MARKS.placeBefore } });
  await bringNear(app, adultYouth, '18', 0);
  // Replaces the youth's address, because the sender of the invite knows the one in the invite.
  adultYouth.email = 'thaddeus@moonwhistle.example';
  await app.query`update users set email = ${adultYouth.email} where id = ${adultYouth.personId}`;
  return { adultYouth, adultsParent };
}

export async function askAnAdult(elder: Browser, adultYouth: Browser): Promise<void> {
  const { placeAfter: address, messageAfter: message } = LATER_MARKS;
  await ask(elder, meeting(adultYouth, { date: nextDay(), address, message }));
}

export async function askNowhere(app: TestApp, from: Browser, to: Browser): Promise<string> {
  const id = await ask(from, meeting(to, { date: nextDay() }));
  await app.query`delete from session_offers where session_id = ${id}`;
  return id;
}

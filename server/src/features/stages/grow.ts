import { firstStage, stepsNear, type Stage } from '@oakling/domain/stages/stage';
import type { BirthDateSeal } from '../../platform/auth/birth-dates.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dayIn, instantOf } from '../../platform/http/local-time.ts';
import { insertInvited, lockGrowing, takeFromInvite, type GrowingYouth } from './growing-store.ts';
import { forgetSteps, insertReviews, insertSteps, saveStage } from './store.ts';

/** A youth's upcoming steps, each at midnight in the youth's time zone. Rule 1.74 */
export function nearOf(youth: GrowingYouth, now: Date) {
  const midnightOf = (day: string) => instantOf(day, '00:00', youth.timeZone);
  const { youthId } = youth;
  return stepsNear(youth, midnightOf, now).map((near) => ({ ...near, youthId }));
}

/**
 * Saves the upcoming steps of these youths from the current data, and lists dates of birth that a moderator must
 * confirm.
 */
export async function keepSteps(
  tx: Tx,
  seal: BirthDateSeal,
  youthIds: readonly string[],
  now: Date,
): Promise<void> {
  const youths = await lockGrowing(tx, seal, youthIds);
  const unconfirmed = youths.filter(({ at18 }) => at18 === 'needs-moderator');
  await insertReviews(
    tx,
    'date-unconfirmed',
    unconfirmed.map(({ youthId }) => youthId),
  );
  await insertSteps(
    tx,
    youths.flatMap((youth) => nearOf(youth, now)),
  );
}

/**
 * Starts a new youth at the stage given by the invite's date of birth, or otherwise by the assumed age. Rules 1.73,
 * 1.74 and 4.60
 */
export async function beginGrowing(
  tx: Tx,
  seal: BirthDateSeal,
  youthId: string,
  now: Date,
): Promise<void> {
  const told = await takeFromInvite(tx, youthId);
  if (told !== null) {
    const date = seal.open(told.sealed, { inviteToken: told.inviteToken });
    const sealed = seal.seal(date, { personId: youthId });
    await insertInvited(tx, { youthId, sealed, setBy: told.parentId });
  }
  const [youth] = await lockGrowing(tx, seal, [youthId]);
  if (youth === undefined) return;
  const stage = firstStage(youth.birthDate, dayIn(now, youth.timeZone));
  if (stage !== youth.stage) await saveStage(tx, youthId, stage);
  await keepSteps(tx, seal, [youthId], now);
}

/**
 * Recomputes the steps after a date of birth has changed. `backTo` is the new stage of a child who turns out to be
 * younger. Rules 1.76 and 1.79
 */
export async function beginAgain(
  tx: Tx,
  seal: BirthDateSeal,
  { youthId, backTo }: { youthId: string; backTo: Stage | null },
  now: Date,
): Promise<void> {
  await forgetSteps(tx, youthId);
  if (backTo !== null) await saveStage(tx, youthId, backTo);
  await keepSteps(tx, seal, [youthId], now);
}

import type { DomainEvent } from '@oakling/domain/kernel/decision';
import type { Facts } from '../facts.ts';
import type { NoticeContent, NoticeContext } from '../kind.ts';

type OfYouth = DomainEvent & { readonly youthId: string };
type OfFamily = OfYouth & { readonly guardianIds: readonly string[] };

/** The youth and the event's guardians who still are guardians. Rule 8.97 */
export function youthAndGuardians(
  { youthId, guardianIds }: OfFamily,
  facts: Facts,
): readonly string[] {
  return [youthId, ...guardianIds.filter((id) => facts.guards(id, youthId))];
}

/**
 * Content for both youth and guardians, who also see the child's name. Null when the account is
 * gone.
 */
export function aboutYouth(
  { event: { youthId }, reader, facts }: NoticeContext<OfYouth>,
  names: Readonly<Record<string, string>>,
): NoticeContent | null {
  if (facts.person(youthId) === null) return null;
  const about = [youthId];
  if (reader.id === youthId) return { names, about };
  return { names: { ...names, child: facts.shownName(youthId) }, about };
}

/** The youth's name for a guardian; null in a mail to the youth. */
export function nameOfYouth({
  event: { youthId },
  reader,
  facts,
}: NoticeContext<OfYouth>): string | null {
  return reader.id === youthId ? null : facts.shownName(youthId) || 'your child';
}

/** The page that explains the youth's stage: their account page or the child's page. */
export function growingUrl(
  { event: { youthId }, reader }: NoticeContext<OfYouth>,
  origin: string,
): string {
  const base = `${origin}/#/dashboard/${reader.role}`;
  return reader.id === youthId ? `${base}/account` : `${base}/children/${youthId}`;
}

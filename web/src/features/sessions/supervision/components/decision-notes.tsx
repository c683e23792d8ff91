import type { SessionRow } from '@oakling/domain/sessions/contract';
import { OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { NEEDS_ADULT_WORDS } from '@oakling/domain/sessions/supervision/asked-words';
import { Alert } from '../../../../ui/alert.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { TextLink } from '../../../../ui/link.tsx';
import { elderAndYouth } from '../../session-view.ts';
import { approvalsPage, brokenText as text } from '../approvals-text.ts';
import { askedLines } from '../asked-text.ts';

const NoteMark = lazyPart(async () => (await import('./marked-texts.tsx')).NoteMark);

type Props = { session: SessionRow };

export function DecisionNotes(props: Props) {
  const notes = OFFER_TEXT_NAMES.map((name) => props.session[name] ?? '');
  return (
    <>
      {notes.some((note) => note !== '') && <NoteMark notes={notes} />}
      <BrokenRules {...props} />
      <ReadsFirst {...props} />
      <AskedLines {...props} />
      <OwnReport {...props} />
    </>
  );
}

/** Rule 6.285 */
export function NeedsAdult({ session }: Props) {
  if (session.elderProfile?.needsAdult !== true) return null;
  return <p className="font-semibold">{NEEDS_ADULT_WORDS}</p>;
}

/** Rule 6.105 */
function BrokenRules({ session }: Props) {
  const { youth } = elderAndYouth(session);
  if (session.brokenRules.length === 0) return null;
  return (
    <Alert tone="info" title={text.title(youth.name)}>
      <ul className="list-disc space-y-1 ps-5">
        {session.brokenRules.map((rule) => (
          <li key={rule}>{text.rules[rule]}</li>
        ))}
      </ul>
      <p className="mt-2">{text.next}</p>
      <TextLink to={`/dashboard/parent/children/${youth.id}/rules`} isAlone>
        {text.change}
      </TextLink>
    </Alert>
  );
}

/** Rule 9.410 */
function OwnReport({ session }: Props) {
  if (session.elderProfile?.isReported !== true) return null;
  return <Alert tone="info">{approvalsPage.isReported(elderAndYouth(session).elder.name)}</Alert>;
}

/** Explains why a guardian can't approve until the youth has agreed. Rule 6.152 */
function ReadsFirst({ session }: Props) {
  if (session.nextApprover !== 'youth-first' || session.bucket !== 'pending') return null;
  const { name } = elderAndYouth(session).youth;
  return (
    <Alert tone="info" title={approvalsPage.readsFirst(name)}>
      {approvalsPage.afterYes(name)}
    </Alert>
  );
}

/** Rule 6.134 */
function AskedLines({ session }: Props) {
  const lines = askedLines(session);
  if (lines.length === 0) return null;
  return (
    <div className="space-y-1 font-semibold [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

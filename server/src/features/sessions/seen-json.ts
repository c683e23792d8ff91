import type { Skills } from '@oakling/domain/interests/interest';
import type { Outcome } from '@oakling/domain/sessions/outcome';
import type { StandingRule } from '@oakling/domain/sessions/standing-rules';
import type { ThanksCard } from '@oakling/domain/sessions/thanks-cards';
import type { AdultWord, StageNow } from '@oakling/domain/stages/stage';
import type { ProposalJson, RevisionJson } from './life-queries.ts';
import type { PlaceColumns } from './place-columns.ts';
import type { DelayJson } from './view-day.ts';
import type { SessionRow } from './session-row.ts';

/** What the viewer may see of one of the two who meet. */
export interface CardColumns {
  readonly id: string;
  readonly name: string;
  readonly role: 'elder' | 'youth';
  readonly avatar: string | null;
  readonly skills: Skills;
  readonly vetting: string;
  /** Of a youth who is of age, for the elder alone. Rule 6.170 */
  readonly adult?: AdultWord | null;
}

/** A session as the database gives it to somebody who may see it (`sessions_seen_by`), with its moments as text. */
export interface SeenJson {
  readonly session: Omit<SessionRow, Moment> & {
    readonly created_at: string;
    readonly agreed_at: string | null;
    readonly decided_at: string | null;
    readonly cancelled_at: string | null;
  };
  readonly starts_at: string;
  readonly ends_at: string;
  /** Null once the elder's account is gone. */
  readonly elder: CardColumns | null;
  readonly youth: CardColumns;
  /** Of the youth, for the server alone: pages are told whose word is missing. */
  readonly stage: StageNow;
  /** The youth’s guardians by name, for the youth alone, as long as it waits. */
  readonly asks_next: readonly string[] | null;
  /** Null while the viewer may not see it. */
  readonly place: (PlaceColumns & { readonly note: string; readonly word_seed: string }) | null;
  readonly revisions: readonly RevisionJson[] | null;
  readonly proposal: ProposalJson | null;
  readonly delays: readonly DelayJson[] | null;
  /** Of a cleared elder, on the day before and the day. */
  readonly checks: { readonly names: string[] } | null;
  readonly question: QuestionJson | null;
  /** For a guardian: the youth’s guardians, the reader without a name. */
  readonly guardians: readonly { readonly id: string; readonly name: string | null }[] | null;
  readonly approvals: readonly { readonly version: number; readonly given_by: string }[] | null;
  readonly outcome: Outcome | null;
  readonly thanks: readonly ThanksJson[] | null;
  readonly elder_profile: ElderProfileJson | null;
  readonly broken_rules: readonly StandingRule[] | null;
  readonly asked: AskedJson | null;
}
/** Rule 6.217: one thank-you note. */
export interface ThanksJson {
  readonly from_id: string;
  readonly card: ThanksCard;
  readonly sent_at: string;
}
/** Rule 6.134: who a request waits for. */
export interface AskedJson {
  readonly is_all: boolean;
  readonly guardians: readonly {
    readonly id: string;
    readonly name: string;
    readonly is_me: boolean;
    readonly said_yes: boolean;
    readonly by_rule: boolean;
    readonly stand_in_id: string | null;
    readonly until: string | null;
  }[];
}
/** Rule 6.122: what the parent asked the elder. */
export interface QuestionJson {
  readonly question: string;
  readonly asked_at: string;
  readonly asked_by: string;
  readonly answer: string;
  readonly answered_at: string | null;
}
/** Rule 6.95: who the elder is, for the parent who decides. */
export interface ElderProfileJson {
  /** Null where no browser of the youth has named one. */
  readonly youth_zone: string | null;
  readonly bio: string;
  readonly age_range: string;
  readonly joined_at: string;
  readonly checks: { readonly names: string[]; readonly last_on: string } | null;
  readonly sessions_with_child: number;
  readonly sessions_with_others: number;
  readonly has_met_child_in_person: boolean;
}
type Moment = 'starts_at' | 'ends_at' | 'created_at' | 'agreed_at' | 'decided_at' | 'cancelled_at';

/** Indexes for the jobs that run every minute. Using one to find a person's sessions means filtering everyone's. */
export const JOB_INDEXES = new Set(['sessions_undecided', 'sessions_approved_start']);

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Node[];
}
/** A statement and its plan, as auto_explain logs them. */
export interface Explained {
  readonly 'Query Text': string;
  readonly Plan: Node;
}

const nodes = (plan: Node): Node[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

const scansOf = ({ Plan: plan }: Explained, large: ReadonlySet<string>) =>
  nodes(plan).flatMap((node) => {
    const [table = '', index = ''] = [node['Relation Name'], node['Index Name']];
    if (JOB_INDEXES.has(index)) return [index];
    // A bitmap of a whole index reads it from end to end.
    const isBitmap = node['Node Type'] === 'Bitmap Index Scan';
    if (isBitmap && node['Index Cond'] === undefined) return [index];
    return node['Node Type'] === 'Seq Scan' && large.has(table) ? [table] : [];
  });

/**
 * The large tables, and the indexes, that were read completely, each with the statement that did so.
 * @throws if there are no plans.
 */
export function scansIn(plans: readonly Explained[], large: ReadonlySet<string>): string[] {
  if (plans.length === 0) throw new Error('the database told of no plan');
  const scans = plans.flatMap((plan) =>
    scansOf(plan, large).map((table) => `${table} in ${plan['Query Text']}`),
  );
  return [...new Set(scans)];
}

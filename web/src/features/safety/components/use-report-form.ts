import {
  REPORT_CATEGORIES,
  reportSchema,
  type ReportCategory,
} from '@oakling/domain/safety/report';
import { useState } from 'react';
import * as v from 'valibot';
import type { Whom } from '../../../lib/block-or-report.ts';
import { uuidv7 } from '../../../lib/uuidv7.ts';
import { inputOf, reportedOf, useBlock, useReport } from '../data.ts';
import { blockFailureWords, reportFailureWords, reportText as text } from '../text.ts';

interface Outcomes {
  onPending: (isPending: boolean) => void;
  onSent: (isBlocked: boolean) => void;
  onNotBlocked: (failure: string) => void;
}

/** What is chosen and written, and how it is sent. What was typed stays after a failure. */
export function useReportForm(whom: Whom, { onPending, onSent, onNotBlocked }: Outcomes) {
  const report = useReport();
  const block = useBlock();
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const [details, setDetails] = useState('');
  const [alsoBlocks, setAlsoBlocks] = useState(true);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The same words sent again, after an answer that was lost, are one report; other words another.
  const [id, setId] = useState(() => uuidv7());
  const checked = v.safeParse(reportSchema.entries.details, details);

  function choose(value: string) {
    setCategory(REPORT_CATEGORIES.find((known) => known === value) ?? null);
    setId(uuidv7());
  }

  function write(value: string) {
    setDetails(value);
    setId(uuidv7());
  }

  async function send() {
    setIsSubmitted(true);
    // The id of the first choice of its group.
    if (category === null) return document.getElementById('report-category')?.focus();
    if (!checked.success) return document.getElementById('report-details')?.focus();
    setFailure(null);
    onPending(true);
    try {
      await report.mutateAsync({ id, ...reportedOf(whom), category, details });
    } catch (error) {
      onPending(false);
      return setFailure(reportFailureWords(error, whom.name));
    }
    if (alsoBlocks) await blockToo();
    else onSent(false);
    onPending(false);
  }

  async function blockToo() {
    try {
      await block.mutateAsync(inputOf(whom));
      onSent(true);
    } catch (error) {
      onNotBlocked(blockFailureWords(error, whom.name));
    }
  }

  return {
    category,
    choose,
    details,
    write,
    alsoBlocks,
    setAlsoBlocks,
    failure,
    send,
    categoryProblem: isSubmitted && category === null ? text.missing : undefined,
    detailsProblem: checked.issues?.[0].message,
    isPending: report.isPending || block.isPending,
  };
}

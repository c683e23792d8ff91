import { APPEAL_TEXTS, sendAppealSchema, type AppealView } from '@oakling/domain/admin/appeal';
import { keysOf } from '@oakling/domain/kernel/keys-of';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { showFieldProblems, useCheckedForm } from '../../lib/checked-form.ts';
import { dayWords } from '../../lib/date-words.ts';
import { codeInHash } from '../../lib/deep-link.ts';
import { problemCode } from '../../lib/problem.ts';
import { WrittenTexts } from '../../ui/written-texts.tsx';
import { TextAreas } from '../../ui/field.tsx';
import { areasOf, saidOf } from '../../lib/worded-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormCard } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LoadFailed, Skeleton } from '../../ui/loading.tsx';
import { SubmitForm } from '../../ui/submit-form.tsx';
import { noticeWords } from './text.ts';
import { appealQuery, useSendAppeal } from './appeal-data.ts';
import { APPEAL_WORDS, appealPage as text, closedBy, closedWords, INVALID } from './appeal-text.ts';

/**
 * A suspended person may appeal once through the mailed link. Opening it sends nothing. Rule 9.163
 */
export function AppealPage() {
  const link = codeInHash(useLocation().hash);
  return (
    <FormCard heading={text.heading}>
      {link === null ? <Closed {...INVALID} /> : <Linked key={link} link={link} />}
    </FormCard>
  );
}

function Linked({ link }: { link: string }) {
  const { data, error, isPending, refetch } = useQuery(appealQuery(link));
  if (isPending) return <Skeleton label={text.loading} />;
  if (data === undefined) {
    if (problemCode(error) === 'link-invalid' || problemCode(error) === 'invalid-input')
      return <Closed {...INVALID} />;
    return <LoadFailed words={text.failed} onRetry={() => void refetch()} />;
  }
  if (data.state !== 'open') return <Closed {...closedWords(data.state)} />;
  return <AppealForm link={link} view={data} />;
}

function Closed({ title, words }: { title: string; words: string }) {
  return (
    <div className="space-y-6">
      <Alert tone="info" title={title}>
        {words}
      </Alert>
      <LinkButton to="/auth/login">{text.logIn}</LinkButton>
    </div>
  );
}

type Props = { link: string; view: Extract<AppealView, { state: 'open' }> };

const ORDER = keysOf(APPEAL_TEXTS);

function AppealForm({ link, view }: Props) {
  const empty = { link, ...emptyTexts(APPEAL_TEXTS) };
  const form = useCheckedForm(sendAppealSchema, ORDER, empty);
  const { mutateAsync } = useSendAppeal();
  const [end, setEnd] = useState<{ tone: 'success' | 'info'; words: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.handleSubmit(async (appeal) => {
    setFailure(null);
    try {
      await mutateAsync(appeal);
      setEnd({ tone: 'success', words: text.sent });
    } catch (error) {
      if (showFieldProblems(error, ORDER, form.setError)) return;
      const closed = closedBy(error);
      if (closed === null) return setFailure(text.notSent);
      const { title, words: why } = closedWords(closed);
      setEnd({ tone: 'info', words: `${title}. ${why}` });
    }
  });
  if (end !== null) {
    return (
      <div className="space-y-6">
        <Alert tone={end.tone}>{end.words}</Alert>
        <LinkButton takesFocus to="/auth/login">
          {text.logIn}
        </LinkButton>
      </div>
    );
  }
  return (
    <SubmitForm
      {...form.submission}
      onSubmit={submit}
      submitLabel={text.send}
      pendingText={text.sending}
    >
      <div className="space-y-3">
        <p>{text.wrote}</p>
        <WrittenTexts
          texts={saidOf(noticeWords(), view)}
          quote="border-s-4 border-line ps-4 font-semibold"
        />
        <p>{text.once(dayWords(view.until))}</p>
      </div>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      <TextAreas areas={areasOf(APPEAL_WORDS, form.field)} />
    </SubmitForm>
  );
}

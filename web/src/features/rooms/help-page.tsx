import { listWords } from '@oakling/domain/kernel/words';
import { useQuery } from '@tanstack/react-query';
import { helpQuery } from '../../lib/help-requests.ts';
import { useHost } from '../../lib/host.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { helpText as text } from './help-text.ts';

/** The next steps for a child who asked for help. Rule 6.336 */
export function HelpPage() {
  const list = useQuery(helpQuery);
  const helpline = useHost()?.helpline ?? null;
  const told = [...new Set(list.data?.flatMap((request) => request.told))];
  const isAsked = list.data !== undefined && list.data.length > 0;
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <LoadState query={list} what={text.what} />
      {isAsked && (
        <>
          <p className="max-w-prose text-lg">{text.right}</p>
          <Card className="space-y-3">
            <h2 className="text-xl">{text.now}</h2>
            <p>{text.told(told.length === 0 ? null : listWords(told))}</p>
            <p>{text.follow(told.length > 0)}</p>
            <p>{text.quiet}</p>
          </Card>
        </>
      )}
      <Card className="space-y-3">
        <h2 className="text-xl">{text.more}</h2>
        <p>{text.adult}</p>
        {helpline !== null && (
          <p>
            {text.helpline}{' '}
            <a
              href={helpline.href}
              rel="noreferrer"
              className="text-lg font-semibold wrap-anywhere text-role-ink underline underline-offset-4"
            >
              {helpline.words}
            </a>
          </p>
        )}
        <p>{text.danger}</p>
      </Card>
      <LinkButton to="/dashboard/youth">{text.back}</LinkButton>
    </Page>
  );
}

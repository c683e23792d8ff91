import { useHost } from '../../lib/host.ts';
import { listWords } from '@oakling/domain/kernel/words';
import { useQuery } from '@tanstack/react-query';
import { helpQuery } from '../../lib/room.ts';
import { Card } from '../../ui/card.tsx';
import { Helpline } from '../../ui/danger.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';

/** Rule 6.336 */
const text = {
  heading: 'You asked for help',
  what: 'what happens now',
  right: 'It was right to ask. You did nothing wrong.',
  now: 'What happens now',
  told: (names: string | null) =>
    names === null ? 'We told the moderators.' : `We told ${names} and the moderators.`,
  follow: (hasGuardians: boolean) =>
    hasGuardians
      ? 'They will talk to you. A moderator looks at what happened, too.'
      : 'A moderator looks at what happened.',
  quiet: 'We don’t tell the other person in the call that you asked for help.',
  more: 'Do you want to talk to somebody now?',
  adult: 'Go to an adult you trust, such as a parent or a teacher.',
  danger: 'Are you in danger? Call the emergency number.',
  back: 'Back to the dashboard',
};

/** Rule 6.336 */
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
        <Helpline helpline={helpline} />
        <p>{text.danger}</p>
      </Card>
      <LinkButton to="/dashboard/youth">{text.back}</LinkButton>
    </Page>
  );
}

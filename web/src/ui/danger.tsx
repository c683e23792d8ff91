import { Alert } from './alert.tsx';

const text = {
  first: 'Is somebody in danger now? Call the emergency services first.',
  helpline: 'You can also talk to people who help children:',
};

type Props = { helpline: { readonly words: string; readonly href: string } | null };

/** Shown before a person describes something that worries them. Rule 6.501 */
export function InDanger(props: Props) {
  return (
    <Alert tone="info">
      <p>{text.first}</p>
      <Helpline {...props} />
    </Alert>
  );
}

/** The host's helpline for children, if there is one. Rules 6.336 and 6.501 */
export function Helpline({ helpline }: Props) {
  return (
    helpline !== null && (
      <p>
        <span>{text.helpline}</span>{' '}
        <a
          href={helpline.href}
          rel="noreferrer"
          className="text-lg font-semibold wrap-anywhere text-role-ink underline underline-offset-4"
        >
          {helpline.words}
        </a>
      </p>
    )
  );
}

/** The illustrations in `web/public/illustrations`. Each has dark colors of its own. */
export type IllustrationName =
  | 'account-removed'
  | 'bad-link'
  | 'call-early'
  | 'call-over'
  | 'email-confirmed'
  | 'invite-sent'
  | 'no-blocked'
  | 'no-call'
  | 'no-children'
  | 'no-matches'
  | 'no-notifications'
  | 'no-past'
  | 'no-pending'
  | 'no-people'
  | 'no-rejected'
  | 'no-requests'
  | 'no-sessions'
  | 'not-found'
  | 'offline'
  | 'page-error'
  | 'quiet-queue'
  | 'request-sent'
  | 'session-approved'
  | 'session-done'
  | 'welcome';

type Props = {
  name: IllustrationName;
  /** Omit it if the text next to the illustration says the same. */
  alt?: string;
  size?: 'small' | 'medium' | 'large';
  /** Plays a growing animation once, after a success. */
  celebrates?: boolean;
};

const sizes = { small: 'w-40', medium: 'w-48', large: 'w-60' };

export function Illustration({ name, alt = '', size = 'large', celebrates = false }: Props) {
  const motion = celebrates ? 'animate-[grow_600ms_ease-out]' : '';
  return (
    <img
      src={`/illustrations/${name}.svg`}
      alt={alt}
      width={240}
      height={180}
      className={`h-auto max-w-full ${sizes[size]} ${motion}`}
    />
  );
}

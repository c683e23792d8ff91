import { useMe } from '../../../lib/me.ts';
import { buttonClasses, type ButtonVariant } from '../../../ui/button-classes.ts';
import { roomText as text } from '../text.ts';

type Props = {
  /** The session of the call, if there is one. */
  sessionId?: string;
  variant?: ButtonVariant | 'link';
};

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-role-ink underline underline-offset-4';

/** The way out of the page of a call: to its session, to all sessions, or to the moderators' list. */
export function Back({ sessionId, variant = 'primary' }: Props) {
  const { dashboardRole, moderator } = useMe();
  const sessions = `/dashboard/${dashboardRole}/sessions`;
  const [to, words] =
    moderator !== undefined
      ? ['/moderation/calls', text.calls]
      : sessionId === undefined
        ? [sessions, text.sessions]
        : [`${sessions}/${sessionId}`, text.back];
  // Another document, in which camera and microphone are closed. Rule 6.310
  return (
    <a href={to} className={variant === 'link' ? LINK : buttonClasses(variant)}>
      {words}
    </a>
  );
}

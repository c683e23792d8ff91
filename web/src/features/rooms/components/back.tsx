import { useMe } from '../../../lib/me.ts';
import { buttonClasses, type ButtonVariant } from '../../../ui/button.tsx';
import { roomText as text } from '../text.ts';

type Props = {
  sessionId?: string;
  variant?: ButtonVariant | 'link';
  /** True for a child who asked for help. */
  isHelped?: boolean;
};

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-role-ink underline underline-offset-4';

export function Back({ sessionId, variant = 'primary', isHelped = false }: Props) {
  const { dashboardRole, moderator } = useMe();
  const sessions = `/dashboard/${dashboardRole}/sessions`;
  const [to, words] = isHelped
    ? ['/dashboard/youth/help', text.helpNext]
    : moderator !== undefined
      ? ['/moderation/calls', text.calls]
      : sessionId === undefined
        ? [sessions, text.sessions]
        : [`${sessions}/${sessionId}`, text.back];
  // A full page load, because it releases the camera and microphone. Rule 6.310
  return (
    <a href={to} className={variant === 'link' ? LINK : buttonClasses(variant)}>
      {words}
    </a>
  );
}

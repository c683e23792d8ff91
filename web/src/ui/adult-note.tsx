import { adultWords, type AdultWord } from '@oakling/domain/stages/stage';

type Props = { name: string; adult: AdultWord | undefined };

/** Rule 6.170: what an elder reads of a youth who is of age; nothing of anybody else. */
export function AdultNote({ name, adult }: Props) {
  if (adult === undefined) return null;
  return (
    <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
      {adultWords(name, adult)}. No parent approves: {name} decides.
    </p>
  );
}

type Props = {
  /** What is under way, for those who do not see the bar. */
  label: string;
  /** How much is done, from 0 to 1. */
  value: number;
};

/** How far something has come. The words beside it are said once; the bar can be asked. */
export function ProgressBar({ label, value }: Props) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={value}
      className="h-4 w-full max-w-sm appearance-none overflow-hidden rounded-full border-2 border-line bg-card accent-role-solid forced-colors:appearance-auto [&::-moz-progress-bar]:bg-role-solid [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-role-solid [&::-webkit-progress-value]:transition-[width] dark:[&::-moz-progress-bar]:bg-role-ink dark:[&::-webkit-progress-value]:bg-role-ink"
    />
  );
}

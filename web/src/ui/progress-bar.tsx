type ProgressBarProps = {
  label: string;
  /** The progress, from 0 to 1. */
  value: number;
};

/** A progress bar, whose value screen readers read only on request. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={value}
      className="h-4 w-full max-w-sm appearance-none overflow-hidden rounded-full border-2 border-line bg-card accent-role-solid forced-colors:appearance-auto [&::-moz-progress-bar]:bg-role-solid [&::-webkit-progress-bar]:bg-card [&::-webkit-progress-value]:bg-role-solid [&::-webkit-progress-value]:transition-[width] dark:[&::-moz-progress-bar]:bg-role-ink dark:[&::-webkit-progress-value]:bg-role-ink"
    />
  );
}

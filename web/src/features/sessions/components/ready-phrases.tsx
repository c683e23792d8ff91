type Props = {
  label: string;
  phrases: readonly string[];
  onChoose: (phrase: string) => void;
};

export function ReadyPhrases({ label, phrases, onChoose }: Props) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {phrases.map((phrase) => (
        <li key={phrase}>
          <button
            type="button"
            onClick={() => onChoose(phrase)}
            className="min-h-11 rounded-full border-2 border-role-ink bg-card px-4 py-1 text-start text-sm text-role-ink hover:bg-role-soft"
          >
            {phrase}
          </button>
        </li>
      ))}
    </ul>
  );
}

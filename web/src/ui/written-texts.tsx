type Props = {
  texts: readonly { readonly name: string; readonly label: string; readonly words: string }[];
  quote?: string;
};

const LINES = 'whitespace-pre-line [overflow-wrap:anywhere]';

export function WrittenTexts({ texts, quote }: Props) {
  return texts.map(({ name, label, words }, place) => {
    if (words === '') return null;
    return place === 0 && quote !== undefined ? (
      <blockquote key={name} className={`${quote} ${LINES}`}>
        {words}
      </blockquote>
    ) : (
      <p key={name} className={LINES}>
        <span className="text-sm text-ink-soft">{`${label}: `}</span>
        <span>{`“${words}”`}</span>
      </p>
    );
  });
}

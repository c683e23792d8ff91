import { refusalNext as text } from '../text.ts';

/** Shows where the browser's permission prompt appears. Rule 6.316 */
export function WhereToAllow() {
  return (
    <svg
      viewBox="0 0 320 130"
      role="img"
      aria-label={text.drawing}
      className="w-full max-w-sm rounded-card border-2 border-line-soft"
    >
      <rect width="320" height="130" fill="#f3ece0" />
      <rect x="16" y="16" width="288" height="34" rx="17" fill="#fff" stroke="#8a7f70" />
      <circle cx="38" cy="33" r="15" fill="none" stroke="#b3261e" strokeWidth="3" />
      <rect x="29" y="28" width="12" height="10" rx="2" fill="#3d372f" />
      <path d="M42 33l6-4v8z" fill="#3d372f" />
      <rect x="64" y="29" width="120" height="8" rx="4" fill="#cfc5b4" />
      <path d="M38 52v14" stroke="#b3261e" strokeWidth="3" />
      <rect x="20" y="66" width="190" height="52" rx="8" fill="#fff" stroke="#8a7f70" />
      <rect x="34" y="78" width="80" height="8" rx="4" fill="#cfc5b4" />
      <rect x="128" y="84" width="68" height="24" rx="12" fill="#5b21a6" />
      <path d="M152 96l7 7 13-14" fill="none" stroke="#fff" strokeWidth="4" />
    </svg>
  );
}

import { encode } from 'uqr';

/** Scanners expect a quiet zone of four modules. */
const BORDER = 4;

type Props = { text: string; label: string };

/** A QR code as a single path, dark on white in both color schemes, as scanners expect. */
export function QrCode({ text, label }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto w-full max-w-60 rounded-lg border border-line [forced-color-adjust:none]"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

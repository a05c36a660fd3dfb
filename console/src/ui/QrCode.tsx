import { encode } from 'uqr';

interface Props {
  value: string;
  label: string;
  size?: number;
}

/** Dark on white in both themes: many cameras do not read an inverted code. */
export function QrCode({ value, label, size = 176 }: Props) {
  const code = encode(value, { ecc: 'M', border: 2 });
  const path = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

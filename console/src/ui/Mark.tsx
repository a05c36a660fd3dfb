import { useSettings } from '../lib/settings.ts';

/** The operator's own mark, or ours: a sun rising over a battlement. */
export function Mark({ size = 28 }: { size?: number }) {
  const { logo } = useSettings();
  if (logo) return <img src={logo} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="var(--accent)" d="M2 30V20h5.5v3.5H12V20h8v3.5h4.5V20H30v10z" />
      <path
        fill="var(--pv)"
        d="M9 18a7 7 0 0 1 14 0zM14.75 3h2.5v5h-2.5zM4.6 8.4l1.8-1.8 3.5 3.5-1.8 1.8zM27.4 8.4l-1.8-1.8-3.5 3.5 1.8 1.8zM2 15.5h4.5V18H2zM25.5 15.5H30V18h-4.5z"
      />
    </svg>
  );
}

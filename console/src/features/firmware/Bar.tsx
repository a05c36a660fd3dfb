import { type Tone, toneColors } from '../../ui/upgrades/upgrades.model.ts';
import classes from './firmware.module.css';

interface Props {
  total: number;
  parts: readonly { tone: Tone; devices: number }[];
  large?: boolean;
}

/** How far something has come, by what became of its devices. The words beside it say the same. */
export function Bar({ total, parts, large = false }: Props) {
  return (
    <div className={classes.bar} data-large={large || undefined} aria-hidden>
      {parts
        .filter(({ devices }) => devices > 0)
        .map(({ tone, devices }) => (
          <span key={tone} style={{ flexGrow: devices, background: toneColors[tone] }} />
        ))}
      <span style={{ flexGrow: Math.max(0, total - parts.reduce((sum, { devices }) => sum + devices, 0)) }} />
    </div>
  );
}

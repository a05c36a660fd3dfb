import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Flow } from '#contract/readings.ts';
import { formatNumber, formatPower } from '../../lib/format.ts';
import classes from './EnergyFlow.module.css';
import { powerOf, type Spot, sourcesOf, stateOf } from './flow.model.ts';
import { colorOf, flowIcons } from './flow.signs.ts';

interface Props {
  flow: Flow;
  spot: Spot;
  to: string;
}

/** One node. Its ring shows where its energy comes from. */
export function FlowSpot({ flow, spot: { node, x, y }, to }: Props) {
  const { t } = useTranslation('flow');
  const power = powerOf(flow, node);
  const state = stateOf(flow, node);
  const shown = formatPower(power === null ? null : Math.abs(power));
  const name = t(state ? `state.${state}` : `node.${node}`);
  const soc = node === 'BATTERY' && flow.socPct !== null && `${formatNumber(flow.socPct, { digits: 0 })} %`;
  const Sign = flowIcons[node];
  const words = [t(`node.${node}`), state && name, `${shown.value} ${shown.unit}`.trim(), soc && t('soc', { soc })];
  return (
    <Link
      to={to}
      className={classes.node}
      style={{ left: `${x}%`, top: `${y}%`, color: colorOf(node, state) }}
      aria-label={words.filter(Boolean).join(', ')}
    >
      <span className={classes.circle}>
        <Ring flow={flow} node={node} />
        <Sign size={20} stroke={1.75} aria-hidden />
        <span className={classes.power}>
          {shown.value}
          <span className={classes.unit}>{shown.unit}</span>
        </span>
      </span>
      <span className={classes.name} data-node={node}>
        {name}
        {soc && <span className={classes.soc}>{soc}</span>}
      </span>
    </Link>
  );
}

function Ring({ flow, node }: Pick<Props, 'flow'> & Pick<Spot, 'node'>) {
  let begin = 0;
  const arcs = sourcesOf(flow, node).map(({ from, share }) => {
    const arc = { from, begin, share: share * 100 };
    begin += arc.share;
    return arc;
  });
  return (
    <svg viewBox="0 0 100 100" className={classes.ring} aria-hidden>
      <circle cx="50" cy="50" r="48" style={{ stroke: 'currentcolor' }} />
      {arcs.length > 1 &&
        arcs.map((arc) => (
          <circle
            key={arc.from}
            cx="50"
            cy="50"
            r="48"
            pathLength="100"
            strokeDasharray={`${arc.share} ${100 - arc.share}`}
            strokeDashoffset={-arc.begin}
            style={{ stroke: colorOf(arc.from, null) }}
          />
        ))}
    </svg>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Flow, FlowNode } from '#contract/readings.ts';
import { formatPower } from '../../lib/format.ts';
import classes from './EnergyFlow.module.css';
import { FlowLeg } from './FlowLeg.tsx';
import { FlowSpot } from './FlowSpot.tsx';
import { netOf, spotsOf, stateOf } from './flow.model.ts';
import { colorOf } from './flow.signs.ts';

interface Props {
  flow: Flow;
  /** Where a node leads to. */
  to: (node: FlowNode) => string;
}

/** Where the energy of a plant comes from and goes to now, with exactly what the plant has. */
export function EnergyFlow({ flow, to }: Props) {
  const { t } = useTranslation('flow');
  const spots = spotsOf(flow.nodes);
  const still = flow.stale || flow.asleep;
  const moving = flow.edges.filter(({ powerW }) => powerW > 0);
  const said = (powerW: number) => {
    const { value, unit } = formatPower(powerW);
    return `${value} ${unit}`;
  };
  return (
    <div className={classes.flow} data-still={still || undefined}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.lines} aria-hidden>
        {spots.map((spot) => (
          <FlowLeg
            key={spot.node}
            spot={spot}
            net={netOf(flow, spot.node)}
            color={colorOf(spot.node, stateOf(flow, spot.node))}
            moving={!still}
          />
        ))}
      </svg>
      <span className={classes.middle} />
      {spots.map((spot) => (
        <FlowSpot key={spot.node} flow={flow} spot={spot} to={to(spot.node)} />
      ))}
      <VisuallyHidden>
        <ul aria-label={t('list')}>
          {moving.map(({ from, to: target, powerW }) => (
            <li key={`${from} ${target}`}>
              {t('edge', { from: t(`node.${from}`), to: t(`node.${target}`), power: said(powerW) })}
            </li>
          ))}
          {moving.length === 0 && <li>{t('nothing')}</li>}
        </ul>
      </VisuallyHidden>
    </div>
  );
}

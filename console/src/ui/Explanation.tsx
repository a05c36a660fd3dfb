import { useTranslation } from 'react-i18next';
import type { TotalQuality } from '#contract/readings.ts';
import { formatDateTime } from '../lib/format.ts';
import classes from './Explanation.module.css';

interface Props {
  /** How the number is reckoned, in one sentence or formula. */
  formula: string;
  /** What goes into it: values, factors and where they come from. */
  inputs?: readonly { name: string; value: string }[];
  quality?: TotalQuality | null;
  asOf?: string | null;
}

/** What stands behind a figure, for the `explain` of a KeyFigure. */
export function Explanation({ formula, inputs = [], quality, asOf }: Props) {
  const { t } = useTranslation('ui');
  const facts = [
    ...inputs,
    ...(quality ? [{ name: t('explain.quality'), value: t(`explain.quality.${quality}`) }] : []),
    ...(asOf ? [{ name: t('explain.asOf'), value: formatDateTime(asOf) }] : []),
  ];
  return (
    <div className={classes.box}>
      <p className={classes.formula}>{formula}</p>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ name, value }) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

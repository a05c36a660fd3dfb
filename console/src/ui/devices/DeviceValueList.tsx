import { useTranslation } from 'react-i18next';
import type { DeviceValues } from '#contract/readings.ts';
import { byGroup } from './byGroup.ts';
import classes from './DeviceValueList.module.css';
import { useValueText } from './useValueText.ts';

interface Props {
  device: DeviceValues;
  zone: string;
  /** Only values whose name holds these words. */
  search?: string;
}

/** All that a device measures, in its groups. */
export function DeviceValueList({ device, zone, search = '' }: Props) {
  const { t } = useTranslation('series');
  const { nameOf, textOf } = useValueText(zone);
  const wanted = search.trim().toLowerCase();
  const found = device.values.filter((value) => nameOf(value).toLowerCase().includes(wanted));
  return (
    <div className={classes.groups}>
      {byGroup(found).map(([group, values]) => (
        <section key={group} className={classes.group} aria-label={t(`group.${group}`)}>
          <h4 className={classes.title}>{t(`group.${group}`)}</h4>
          <dl className={classes.list}>
            {values.map((value) => (
              <div key={value.key} className={classes.value}>
                <dt>{nameOf(value)}</dt>
                <dd>{textOf(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

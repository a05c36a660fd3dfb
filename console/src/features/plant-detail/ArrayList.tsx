import { useTranslation } from 'react-i18next';
import type { Plant } from '#contract/plants.ts';
import { formatNumber } from '../../lib/format.ts';
import { ArrayDrawing } from '../../ui/plants/ArrayDrawing.tsx';
import { plantValues } from '../../ui/plants/plant.form.ts';
import { peakInWords } from './plantDetail.format.ts';
import classes from './plantDetail.module.css';

/** Every array with its size and how it lies and looks. */
export function ArrayList({ plant }: { plant: Plant }) {
  const { t } = useTranslation('plantForm');
  return (
    <ul className={classes.arrays}>
      {plantValues(plant).arrays.map((array, index) => (
        <li key={array.key} className={classes.array}>
          <p className={classes.arrayName}>
            <span>{t('array.number', { number: formatNumber(index + 1, { digits: 0 }) })}</span>
            <span className={classes.figure}>{peakInWords(plant.arrays[index]?.capacityW ?? null)}</span>
          </p>
          <ArrayDrawing array={array} />
        </li>
      ))}
    </ul>
  );
}

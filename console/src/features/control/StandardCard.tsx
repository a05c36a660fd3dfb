import { Button, NativeSelect } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Standard } from '#contract/standards.ts';
import { formatList } from '../../lib/format.ts';
import classes from './control.module.css';

interface Props {
  standards: readonly Standard[];
  sources: Readonly<Record<string, string>>;
  standard: Standard;
  onChoose: (code: string) => void;
  /** Puts the values of the standard into the form; nothing is sent yet. */
  onTake?: (() => void) | undefined;
}

/** The rule that the values have to keep to, and how well it is known. */
export function StandardCard({ standards, sources, standard, onChoose, onTake }: Props) {
  const { t } = useTranslation('control');
  const proofs = Object.entries(standard.proof) as [keyof Standard['proof'], Standard['proof']['return']][];
  return (
    <section className={classes.standard} aria-label={t('standard')}>
      <IconShieldCheck size={20} aria-hidden />
      <div className={classes.standardWords}>
        {standards.length > 1 ? (
          <NativeSelect
            label={t('standard')}
            value={standard.code}
            onChange={(e) => onChoose(e.currentTarget.value)}
            data={standards.map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : (
          <strong>{standard.name}</strong>
        )}
        <p className={classes.muted}>{t('standard.text')}</p>
        <ul className={classes.proofs}>
          {proofs.map(([group, { level, sources: from }]) => (
            <li key={group} data-level={level}>
              <span>{t(`group.${group}`)}</span>
              <strong>{t(`proof.${level}`)}</strong>
              {from.length > 0 && <span>{formatList(from.map((key) => sources[key] ?? key))}</span>}
            </li>
          ))}
        </ul>
      </div>
      {onTake && (
        <Button variant="default" onClick={onTake}>
          {t('standard.take')}
        </Button>
      )}
    </section>
  );
}

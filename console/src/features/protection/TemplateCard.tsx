import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProtectionTemplate, protectionEndpoints } from '#contract/protection.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Can } from '../../ui/Can.tsx';
import { countryName } from './countries.ts';
import classes from './protection.module.css';
import { TemplateValues } from './TemplateValues.tsx';

export type TemplateTask = 'declare' | 'propose' | 'retire' | { withdraw: string };

interface Props {
  template: ProtectionTemplate;
  standardName: string;
  onTask: (task: TemplateTask) => void;
}

export function TemplateCard({ template, standardName, onTask }: Props) {
  const { t } = useTranslation('protection');
  const titleId = useId();
  const placeOf = (set: ProtectionTemplate['approvedFor'][number]) =>
    [set.organizationName, set.countryCode && countryName(set.countryCode), set.specName].filter(Boolean).join(' · ') ||
    t('declare.all');
  return (
    <li className={classes.card} aria-labelledby={titleId}>
      <div className={classes.stack}>
        <h3 id={titleId} className={classes.title}>
          {template.name}
        </h3>
        <span className={classes.muted}>{standardName}</span>
        <span className={classes.muted}>
          {t('template.made', { who: template.byName, when: formatDateTime(template.createdAt) })}
        </span>
      </div>
      {template.note && <p className={classes.muted}>{template.note}</p>}
      <TemplateValues template={template} />
      {template.approvedFor.length > 0 && (
        <ul className={classes.sets} aria-label={t('declare.for')}>
          {template.approvedFor.map((set) => (
            <li key={set.id}>
              <span className={classes.stack}>
                <span>{placeOf(set)}</span>
                <span className={classes.muted}>{`${set.byName} · ${formatDateTime(set.declaredAt)}`}</span>
              </span>
              <Can call={protectionEndpoints.withdraw}>
                <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onTask({ withdraw: set.id })}>
                  {t('withdraw')}
                </Button>
              </Can>
            </li>
          ))}
        </ul>
      )}
      <Can call={protectionEndpoints.propose}>
        <div className={classes.buttons}>
          <Button variant="default" size="xs" onClick={() => onTask('declare')}>
            {t('declare')}
          </Button>
          <Button variant="default" size="xs" onClick={() => onTask('propose')}>
            {t('rollOut')}
          </Button>
          <Button variant="subtle" color="gray" size="xs" onClick={() => onTask('retire')}>
            {t('retire')}
          </Button>
        </div>
      </Can>
    </li>
  );
}

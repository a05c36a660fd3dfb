import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ProtectionTemplate, protectionEndpoints } from '#contract/protection.ts';
import { call } from '../../lib/api.ts';
import { Can } from '../../ui/Can.tsx';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import classes from './protection.module.css';
import { standards as allStandards, templates, useRefreshProtection } from './protection.queries.ts';
import { TemplateCard, type TemplateTask } from './TemplateCard.tsx';

const TemplateDialog = lazy(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog }));
const DeclareDialog = lazy(async () => ({ default: (await import('./DeclareDialog.tsx')).DeclareDialog }));
const ProposeDialog = lazy(async () => ({ default: (await import('./ProposeDialog.tsx')).ProposeDialog }));

/** Named values, and for whom they are what devices have to have. */
export function TemplatesTab({ onProposed }: { onProposed: () => void }) {
  const { t } = useTranslation('protection');
  const refresh = useRefreshProtection();
  const { data, error, isFetching, refetch } = useQuery(templates);
  const { data: standards = [] } = useQuery(allStandards);
  const [adding, setAdding] = useState(false);
  const [task, setTask] = useState<{ template: ProtectionTemplate; task: TemplateTask } | null>(null);
  const close = () => setTask(null);
  const add = (
    <Can call={protectionEndpoints.addTemplate}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
        {t('template.add')}
      </Button>
    </Can>
  );
  const body = () => {
    if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
    if (!data) return <div className={classes.bone} aria-busy />;
    if (data.length === 0) return <EmptyState title={t('template.empty')} text={t('template.emptyText')} action={add} />;
    return (
      <>
        <div className={classes.head}>
          <p className={classes.muted}>{t('template.text')}</p>
          {add}
        </div>
        <ul className={classes.cards} aria-label={t('tab.templates')}>
          {data.map((template) => (
            <TemplateCard
              key={template.id}
              template={template}
              standardName={standards.find(({ code }) => code === template.standard)?.name ?? template.standard}
              onTask={(chosen) => setTask({ template, task: chosen })}
            />
          ))}
        </ul>
      </>
    );
  };
  const confirmed = async (work: () => Promise<unknown>) => {
    await work();
    close();
    await refresh();
  };
  const dialog = () => {
    if (!task) return null;
    const { template, task: chosen } = task;
    if (chosen === 'declare') return <DeclareDialog template={template} onClose={close} />;
    if (chosen === 'propose')
      return <ProposeDialog target={{ filter: {} }} templateId={template.id} onProposed={onProposed} onClose={close} />;
    if (chosen === 'retire')
      return (
        <ConfirmAction
          title={t('retire.title', { name: template.name })}
          confirmLabel={t('retire')}
          onConfirm={() =>
            confirmed(() => call(protectionEndpoints.retireTemplate, { body: { id: template.id } }, { quiet: true }))
          }
          onClose={close}
        >
          <p className={classes.muted}>{t('retire.text')}</p>
        </ConfirmAction>
      );
    return (
      <ConfirmAction
        title={t('withdraw.title')}
        confirmLabel={t('withdraw')}
        onConfirm={() => confirmed(() => call(protectionEndpoints.withdraw, { body: { id: chosen.withdraw } }, { quiet: true }))}
        onClose={close}
      >
        <p className={classes.muted}>{t('withdraw.text')}</p>
      </ConfirmAction>
    );
  };
  return (
    <>
      {body()}
      <Suspense>
        {adding && standards.length > 0 && <TemplateDialog standards={standards} onClose={() => setAdding(false)} />}
        {dialog()}
      </Suspense>
    </>
  );
}

import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlEndpoints, type DeviceParameters } from '#contract/control.ts';
import type { Parameter } from '#contract/parameters.ts';
import type { Plant } from '#contract/plants.ts';
import type { Standard } from '#contract/standards.ts';
import { useMay } from '../../lib/useMay.ts';
import { useValueText } from '../../ui/control/useValueText.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Act } from './ActDialog.tsx';
import { ChangeBar } from './ChangeBar.tsx';
import { CommandProgress } from './CommandProgress.tsx';
import { draftOf, groupsOf, unknownKeys } from './control.model.ts';
import classes from './control.module.css';
import { standardsOf } from './control.queries.ts';
import { ExportChoices } from './ExportChoices.tsx';
import { ParameterGroup } from './ParameterGroup.tsx';
import { StandardCard } from './StandardCard.tsx';
import { useDraft } from './useDraft.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./ReviewDialog.tsx')).ReviewDialog }));
const ActDialog = lazy(async () => ({ default: (await import('./ActDialog.tsx')).ActDialog }));
const ReceiptDialog = lazy(async () => ({ default: (await import('./ReceiptDialog.tsx')).ReceiptDialog }));

const tabs = ['grid', 'general', 'power', 'soon'] as const;

interface Props {
  plant: Plant;
  device: DeviceParameters;
  /** The command whose life is shown. */
  followed: string | null;
  onFollow: (commandId: string | null) => void;
  onRead: (keys: string[]) => void;
}

/** Everything that can be set on one inverter, in the tabs that installers know. */
export function DeviceControl({ plant, device, followed, onFollow, onRead }: Props) {
  const { t } = useTranslation('control');
  const mayWrite = useMay()(controlEndpoints.write);
  const { data: rules } = useQuery(standardsOf(plant.id));
  const [code, setCode] = useState<string | null>(null);
  const standard: Standard | null = rules?.standards.find((s) => s.code === code) ?? rules?.standards[0] ?? null;
  const draft = useDraft(device, standard);
  const [reviewing, setReviewing] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const [receipt, setReceipt] = useState<string | null>(null);
  const ordered = (id: string) => {
    draft.reset();
    onFollow(id);
  };
  const of = (tab: Parameter['tab']) => device.parameters.filter((p) => p.tab === tab);
  const groups = (tab: Parameter['tab']) => (
    <div className={classes.groups}>
      {groupsOf(of(tab)).map(({ group, parameters }) => (
        <ParameterGroup
          key={group}
          title={t(`group.${group}`)}
          note={group === 'export' && mayWrite && <ExportChoices draft={draft} />}
          parameters={parameters}
          draft={draft}
          standard={standard}
          readOnly={!mayWrite}
          onRead={onRead}
        />
      ))}
    </div>
  );
  return (
    <>
      {followed && (
        <CommandProgress
          key={followed}
          id={followed}
          zone={plant.timeZone}
          onRestore={(restore) => setAct({ restore })}
          onReceipt={setReceipt}
          onClose={() => onFollow(null)}
        />
      )}
      {mayWrite && device.restorableId && !followed && (
        <div className={classes.acts}>
          <Button variant="default" onClick={() => setAct({ restore: device.restorableId ?? '' })}>
            {t('restore')}
          </Button>
        </div>
      )}
      <Tabs defaultValue="grid" keepMounted={false}>
        <Tabs.List aria-label={t('tabs')} className={classes.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="grid" className={classes.panel}>
          {rules && standard && (
            <StandardCard
              standards={rules.standards}
              sources={rules.sources}
              standard={standard}
              onChoose={setCode}
              onTake={mayWrite && device.hash ? () => draft.take(draftOf(standard, of('grid'))) : undefined}
            />
          )}
          {groups('grid')}
        </Tabs.Panel>
        <Tabs.Panel value="general" className={classes.panel}>
          {groups('general')}
          {mayWrite && (
            <div className={classes.acts}>
              {(['time.sync', 'reboot'] as const).map((op) => (
                <Button key={op} variant="default" onClick={() => setAct(op)}>
                  {t(`op.${op}`)}
                </Button>
              ))}
            </div>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="power" className={classes.panel}>
          {groups('power')}
        </Tabs.Panel>
        <Tabs.Panel value="soon" className={classes.panel}>
          <Unknown device={device} />
        </Tabs.Panel>
      </Tabs>
      {mayWrite && <ChangeBar draft={draft} onReview={() => setReviewing(true)} />}
      <Suspense>
        {reviewing && (
          <ReviewDialog
            device={device}
            changed={draft.changed}
            standard={standard}
            onOrdered={ordered}
            onClose={() => setReviewing(false)}
          />
        )}
        {act && <ActDialog device={device} act={act} onOrdered={onFollow} onClose={() => setAct(null)} />}
        {receipt && <ReceiptDialog id={receipt} plant={plant} onClose={() => setReceipt(null)} />}
      </Suspense>
    </>
  );
}

/** What the device tells of itself and nobody can set from here yet. */
function Unknown({ device }: { device: DeviceParameters }) {
  const { t } = useTranslation('control');
  const text = useValueText();
  const keys = unknownKeys(device);
  if (keys.length === 0) return <EmptyState title={t('soon.empty')} text={t('soon.text')} />;
  return (
    <section className={classes.card} aria-label={t('tab.soon')}>
      <p className={classes.empty}>{t('soon.text')}</p>
      {keys.map((key) => (
        <div key={key} className={classes.row}>
          <code className={classes.name}>{key}</code>
          <span className={classes.value}>{text.value(key, device.values[key]?.value, null)}</span>
        </div>
      ))}
    </section>
  );
}

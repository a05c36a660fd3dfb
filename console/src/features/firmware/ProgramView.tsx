import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { IconShieldCheckFilled, IconShieldHalf } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Program } from '#contract/firmware.ts';
import { formatBytes, formatDateTime, formatNumber } from '../../lib/format.ts';
import { usePageFrame } from '../../lib/pageFrame.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Bar } from './Bar.tsx';
import { CampaignTable } from './CampaignTable.tsx';
import { Descriptions } from './Descriptions.tsx';
import type { ProgramTask } from './firmware.model.ts';
import classes from './firmware.module.css';
import { Heading } from './Heading.tsx';
import { ListedDevices } from './ListedDevices.tsx';
import { ProgramButtons } from './ProgramButtons.tsx';
import { ProgramStateSign } from './StateSigns.tsx';

const ProgramDialogs = lazy(async () => ({ default: (await import('./ProgramDialogs.tsx')).ProgramDialogs }));
const StartDialog = lazy(async () => ({ default: (await import('./StartDialog.tsx')).StartDialog }));

const whole = (number: number) => formatNumber(number, { digits: 0 });

/** Everything about one program: what it is, who answers for it, who has it, where it is going. */
export function ProgramView({ program }: { program: Program }) {
  const { t } = useTranslation(['firmware', 'upgrades']);
  const { leave } = usePageFrame();
  const [task, setTask] = useState<ProgramTask | null>(null);
  const [starting, setStarting] = useState(false);
  const listed = program.support === 'LISTED';
  return (
    <>
      <Heading
        title={t('upgrades:program', { type: t(`upgrades:type.${program.type}`), version: program.version })}
        sign={<ProgramStateSign state={program.state} />}
        facts={[
          program.manufacturerName,
          listed ? t('support.count', { number: whole(program.devices ?? 0) }) : t('support.ALL'),
          t('uploadedBy', { name: program.createdByName, when: formatDateTime(program.createdAt) }),
        ]}
        actions={<ProgramButtons program={program} onTask={setTask} onStart={() => setStarting(true)} />}
      />
      <div className={classes.stack}>
        {program.state === 'NEW' && (
          <p className={classes.notice}>
            <IconShieldHalf size={18} aria-hidden />
            {t(program.mayRelease ? 'new.yours' : 'new.notYours')}
          </p>
        )}
        <div className={classes.columns}>
          <div className={classes.stack}>
            <Card title={t('spread')}>
              <p className={classes.figure}>
                {whole(program.installed)}
                <span>{t('spread.of', { number: whole(program.fitting) })}</span>
              </p>
              <Bar large total={program.fitting} parts={[{ tone: 'succeeded', devices: program.installed }]} />
            </Card>
            <Card title={t('description')}>
              <Descriptions descriptions={program.descriptions} />
            </Card>
          </div>
          <Card
            title={t('proof')}
            aside={program.signature && <IconShieldCheckFilled size={18} className={classes.good} aria-hidden />}
          >
            <Facts
              facts={[
                { name: t('file'), value: `${program.fileName} (${formatBytes(program.sizeBytes)})` },
                { name: t('sha256'), value: <code className={classes.hash}>{program.sha256}</code> },
                {
                  name: t('signature'),
                  value: program.signature ? <Signature signature={program.signature} /> : t('signature.none'),
                },
                { name: t('createdBy'), value: `${program.createdByName}, ${formatDateTime(program.createdAt)}` },
                {
                  name: t('releasedBy'),
                  value: program.releasedByName && `${program.releasedByName}, ${formatDateTime(program.releasedAt)}`,
                },
                { name: t('minFrom'), value: program.minFrom ?? t('minFrom.any') },
                { name: t('hwRevs'), value: program.hwRevs.length > 0 ? program.hwRevs.join(', ') : t('hwRevs.any') },
                { name: t('allowDowngrade'), value: t(program.allowDowngrade ? 'yes' : 'no') },
              ]}
            />
          </Card>
        </div>
        <Tabs defaultValue="campaigns" keepMounted={false}>
          <Tabs.List aria-label={t('more')}>
            <Tabs.Tab value="campaigns">{t('tab.campaigns')}</Tabs.Tab>
            {listed && <Tabs.Tab value="devices">{t('listed')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="campaigns" className={classes.panel}>
            <CampaignTable programId={program.id} />
          </Tabs.Panel>
          <Tabs.Panel value="devices" className={classes.panel}>
            <ListedDevices programId={program.id} />
          </Tabs.Panel>
        </Tabs>
      </div>
      <Suspense>
        {task && <ProgramDialogs task={task} onRemoved={() => void leave('/upgrade/inverter')} onClose={() => setTask(null)} />}
        {starting && <StartDialog program={program} onClose={() => setStarting(false)} />}
      </Suspense>
    </>
  );
}

function Signature({ signature: { keyId, value } }: { signature: NonNullable<Program['signature']> }) {
  const { t } = useTranslation('firmware');
  return (
    <>
      {t('signature.key', { key: keyId })}
      <code className={classes.hash}>{value}</code>
    </>
  );
}

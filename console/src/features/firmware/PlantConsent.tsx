import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ConsentRequest, campaignEndpoints } from '#contract/campaigns.ts';
import { call } from '../../lib/api.ts';
import { formatRelative } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import classes from './consent.module.css';
import { consentsKey, openConsents } from './consent.queries.ts';

/** New programs for the own plant that wait for the owner's word; nothing where none does. */
export function PlantConsent({ plantId }: { plantId: string }) {
  const { data = [] } = useQuery(openConsents);
  return data
    .filter((request) => request.plantId === plantId)
    .map((request) => <ConsentCard key={request.campaignId} request={request} />);
}

function ConsentCard({ request }: { request: ConsentRequest }) {
  const { t } = useTranslation('upgrades');
  const client = useQueryClient();
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { campaignId, plantId, type, version, description, askedAt } = request;
  const program = t('program', { type: t(`type.${type}`), version });
  const answer = async (agreed: boolean, quiet: boolean) => {
    await call(campaignEndpoints.consent, { body: { campaignId, plantId, agreed } }, { quiet });
    toast('success', t(agreed ? 'consent.agreed' : 'consent.declined'));
    await client.invalidateQueries({ queryKey: consentsKey });
  };
  const agree = async () => {
    setBusy(true);
    // the call has told the person already
    await answer(true, false).catch(() => {});
    setBusy(false);
  };
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <IconSparkles size={22} className={classes.sign} aria-hidden />
      <div className={classes.words}>
        <h2 id={titleId} className={classes.title}>
          {t('consent.title')}
        </h2>
        <p className={classes.note}>{t('consent.what', { program, age: formatRelative(askedAt) })}</p>
        <p className={classes.text}>{description}</p>
        <p className={classes.note}>{t('consent.help')}</p>
      </div>
      <div className={classes.buttons}>
        <Button loading={busy} onClick={() => void agree()}>
          {t('consent.agree')}
        </Button>
        <Button variant="default" disabled={busy} onClick={() => setAsking(true)}>
          {t('consent.decline')}
        </Button>
      </div>
      {asking && (
        <ConfirmAction
          title={t('consent.decline.title', { program })}
          confirmLabel={t('consent.decline')}
          onConfirm={() => answer(false, true)}
          onClose={() => setAsking(false)}
        >
          <p className={classes.text}>{t('consent.decline.text')}</p>
        </ConfirmAction>
      )}
    </section>
  );
}

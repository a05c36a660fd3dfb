import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignEndpoints } from '#contract/campaigns.ts';
import { call } from '../../lib/api.ts';
import { useMay } from '../../lib/useMay.ts';
import classes from './consent.module.css';
import { wishOf } from './consent.queries.ts';

/** Whether the owner is asked before a new program; the owner alone decides. */
export function WishCard({ plantId }: { plantId: string }) {
  const { t } = useTranslation('upgrades');
  const client = useQueryClient();
  const titleId = useId();
  const wish = wishOf(plantId);
  const { data } = useQuery({ ...wish, enabled: useMay()(campaignEndpoints.setWish) });
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (asked: boolean) => call(campaignEndpoints.setWish, { body: { plantId, asked } }),
    // the call has told the person already
    onError: () => {},
    onSettled: () => client.invalidateQueries({ queryKey: wish.queryKey }),
  });
  if (!data) return null;
  const asked = isPending ? variables : data.asked;
  return (
    <section className={classes.wish} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {t('wish')}
      </h2>
      {data.mayChange ? (
        <Switch
          label={t('wish.ask')}
          description={t(asked ? 'wish.on' : 'wish.off')}
          checked={asked}
          onChange={(event) => mutate(event.currentTarget.checked)}
        />
      ) : (
        <p className={classes.text}>{t(asked ? 'wish.ownerAsked' : 'wish.ownerNotAsked')}</p>
      )}
    </section>
  );
}

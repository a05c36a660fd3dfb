import { Checkbox, MultiSelect, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alarmEndpoints, alarmLevels } from '#contract/alarms.ts';
import { channels, NotificationChoice, notificationEndpoints } from '#contract/notifications.ts';
import { call } from '../../lib/api.ts';
import { browserZone } from '../../lib/time.ts';
import { toast } from '../../lib/toast.ts';
import { useFields } from '../../lib/useFields.ts';
import { useMay } from '../../lib/useMay.ts';
import { useUnsavedGuard } from '../../lib/useUnsavedGuard.ts';
import { validateWith } from '../../lib/validate.ts';
import { LevelBadge } from '../../ui/alarms/LevelBadge.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { usePlantChoice } from '../../ui/plants/usePlantChoice.ts';
import classes from './account.module.css';
import { type ChoiceValues, choiceBody, choiceValues } from './notifications.form.ts';
import { type StoredChoice, successors, useRefreshChoice } from './notifications.queries.ts';
import { PushDevice } from './PushDevice.tsx';
import { SaveButton } from './SaveButton.tsx';
import { WebhookFields } from './WebhookFields.tsx';

function problemsOf(values: ChoiceValues) {
  const { 'quiet.from': quietFrom, 'quiet.to': quietTo, ...others } = validateWith(NotificationChoice)(choiceBody(values));
  return { ...others, ...(quietFrom && { quietFrom }), ...(quietTo && { quietTo }) };
}

const toggled = (list: readonly string[], value: string, on: boolean) =>
  on ? [...list, value] : list.filter((one) => one !== value);

/** What a person wants to hear of, and how. */
export function NotificationForm({ choice }: { choice: StoredChoice }) {
  const { t } = useTranslation(['notifications', 'alarms']);
  const may = useMay();
  const refresh = useRefreshChoice();
  const plants = usePlantChoice(choice.plants);
  const { data: people = [] } = useQuery({ ...successors, enabled: may(alarmEndpoints.assignees) });
  const form = useFields({
    initial: choiceValues(choice),
    check: problemsOf,
    send: async (values) => {
      await call(notificationEndpoints.saveChoice, { body: choiceBody(values) }, { quiet: true });
      toast('success', t('saved'));
      await refresh();
    },
  });
  useUnsavedGuard(form.dirty);
  const { values } = form;
  const box = (name: 'levels' | 'channels', value: string) => ({
    checked: values[name].includes(value),
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      form.set(name, toggled(values[name], value, event.currentTarget.checked)),
  });
  return (
    <form {...form.form} className={classes.section}>
      <FormAlert text={form.failure} />
      <p className={classes.text}>{t('intro')}</p>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('levels')}</legend>
        {alarmLevels.map((level) => (
          <Checkbox key={level} label={<LevelBadge level={level} />} {...box('levels', level)} />
        ))}
      </fieldset>
      {plants.offered && (
        <MultiSelect
          label={t('plants')}
          description={t('plants.help')}
          placeholder={values.plantIds.length > 0 ? undefined : t('plants.all')}
          data={plants.options}
          value={[...values.plantIds]}
          onChange={(ids) => form.set('plantIds', ids)}
          searchable
          searchValue={plants.search}
          onSearchChange={plants.setSearch}
          filter={({ options }) => options}
          hidePickedOptions
          comboboxProps={{ hideDetached: false }}
          nothingFoundMessage={t('plants.none')}
          maxValues={500}
        />
      )}
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('channels')}</legend>
        {channels.map((channel) => (
          <Checkbox
            key={channel}
            label={t(`channel.${channel}`)}
            description={channel === 'EMAIL' ? (choice.email ?? t('channel.noEmail')) : t(`channel.${channel}.help`)}
            disabled={channel === 'EMAIL' && choice.email === null && !values.channels.includes(channel)}
            {...box('channels', channel)}
          />
        ))}
      </fieldset>
      {values.channels.includes('PUSH') && <PushDevice choice={choice} />}
      {values.channels.includes('WEBHOOK') && <WebhookFields url={form.text('webhookUrl')} secret={choice.webhookSecret} />}
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('when')}</legend>
        <Checkbox {...form.tick('quietOn')} label={t('quiet')} description={t('quiet.help', { zone: browserZone() })} />
        {values.quietOn && (
          <div className={`${classes.pair} ${classes.inset}`}>
            <TextInput {...form.text('quietFrom')} type="time" label={t('quiet.from')} />
            <TextInput {...form.text('quietTo')} type="time" label={t('quiet.to')} />
          </div>
        )}
        <Checkbox {...form.tick('digestOn')} label={t('digest')} description={t('digest.help')} />
        {values.digestOn && (
          <div className={`${classes.pair} ${classes.inset}`}>
            <TextInput {...form.text('digestAt')} type="time" label={t('digest.at')} />
          </div>
        )}
        <Checkbox {...form.tick('recovery')} label={t('recovery')} description={t('recovery.help')} />
      </fieldset>
      {may(alarmEndpoints.assignees) && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('escalation')}</legend>
          <NativeSelect
            {...form.text('escalateTo')}
            label={t('escalation.to')}
            description={t('escalation.help')}
            data={[
              { value: '', label: t('escalation.nobody') },
              ...people.map(({ id, name, organizationName }) => ({
                value: id,
                label: organizationName ? `${name} · ${organizationName}` : name,
              })),
            ]}
          />
          {values.escalateTo !== '' && (
            <div className={classes.pair}>
              <TextInput {...form.text('escalateAfterMinutes')} label={t('escalation.after')} inputMode="numeric" maxLength={4} />
            </div>
          )}
        </fieldset>
      )}
      <SaveButton text={t('save')} form={form} />
    </form>
  );
}

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MenuItem } from '#contract/menus.ts';
import { type MenuKind, menuKinds } from '#contract/navigation.ts';
import { useMenuText } from '../../lib/useMenuText.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { IconChoice } from './IconChoice.tsx';
import { newValues, parentsFor, valuesOf } from './menus.model.ts';
import classes from './menus.module.css';
import { useMenuForm } from './useMenuForm.ts';

interface Props {
  /** Null for a new row. */
  row: MenuItem | null;
  /** Where a new row is to lie. */
  parent: MenuItem | null;
  rows: readonly MenuItem[];
  onReload: () => void;
  onClose: () => void;
}

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const deeper = '\u2003';

export function MenuForm({ row, parent, rows, onReload, onClose }: Props) {
  const { t } = useTranslation('menus');
  const menuText = useMenuText();
  const form = useMenuForm(row, () => (row ? valuesOf(row) : newValues(rows, parent)), onClose);
  const { kind, name, icon } = form.values;
  const what = row ? 'edit' : 'add';
  const parentsOf = (chosen: MenuKind) => parentsFor(rows, chosen, row?.id ?? null);
  const parents = parentsOf(kind).map((place) => ({
    value: place.row.id,
    label: `${deeper.repeat(place.depth)}${menuText(place.row.name)}`,
  }));

  function chooseKind(chosen: MenuKind) {
    form.set('kind', chosen);
    if (!parentsOf(chosen).some((place) => place.row.id === form.values.parentId)) form.set('parentId', '');
  }

  return (
    <FormDialog
      {...form.form}
      title={t(`${what}.title`, { name: row && menuText(row.name) })}
      submitLabel={t(`${what}.submit`)}
      onClose={onClose}
      dirty={form.dirty}
      busy={form.busy}
      failure={form.failure}
      onReload={form.stale ? onReload : undefined}
      size={640}
    >
      <div className={classes.pair}>
        <NativeSelect
          {...form.text('kind')}
          onChange={(event) => chooseKind(event.currentTarget.value as MenuKind)}
          label={t('column.kind')}
          data={menuKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <NativeSelect
          {...form.text('parentId')}
          label={t('parent')}
          data={[{ value: '', label: t(kind === 'BUTTON' ? 'parent.choose' : 'parent.none') }, ...parents]}
        />
      </div>
      <TextInput
        {...form.text('name')}
        label={t('column.name')}
        description={name.trim() === '' ? t('name.help') : t('name.shown', { name: menuText(name.trim()) })}
        inputWrapperOrder={helpBelow}
        maxLength={60}
        data-autofocus
      />
      <TextInput
        {...form.text('permission')}
        label={t('column.permission')}
        description={t('permission.help')}
        inputWrapperOrder={helpBelow}
        inputMode="numeric"
        maxLength={13}
      />
      {kind !== 'BUTTON' && (
        <TextInput
          {...form.text('path')}
          label={t('column.path')}
          description={t('path.help')}
          inputWrapperOrder={helpBelow}
          maxLength={200}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {kind === 'MENU' && (
        <TextInput
          {...form.text('component')}
          label={t('column.component')}
          description={t('component.help')}
          inputWrapperOrder={helpBelow}
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {kind !== 'BUTTON' && (
        <IconChoice value={icon} onChange={(chosen) => form.set('icon', chosen)} error={form.problems.icon} />
      )}
      <TextInput
        {...form.text('sortOrder')}
        type="number"
        min={0}
        max={10_000}
        label={t('column.order')}
        description={t('order.help')}
        inputWrapperOrder={helpBelow}
      />
      {kind !== 'BUTTON' && <Checkbox {...form.tick('shown')} label={t('show')} description={t('show.help')} />}
      {kind === 'MENU' && <Checkbox {...form.tick('keepAlive')} label={t('keepAlive')} description={t('keepAlive.help')} />}
    </FormDialog>
  );
}

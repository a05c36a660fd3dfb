import { useTranslation } from 'react-i18next';
import { type MenuItem, menuEndpoints } from '#contract/menus.ts';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useMenuText } from '../../lib/useMenuText.ts';
import { ConfirmAction } from '../../ui/ConfirmAction.tsx';
import classes from './menus.module.css';
import { useMenusChanged } from './menus.queries.ts';

interface Props {
  row: MenuItem;
  onClose: () => void;
}

export function DeleteMenu({ row, onClose }: Props) {
  const { t } = useTranslation('menus');
  const name = useMenuText()(row.name);
  const changed = useMenusChanged();

  async function confirm() {
    await call(menuEndpoints.delete, { body: { id: row.id } }, { quiet: true });
    await changed();
    toast('success', t('delete.done', { name }));
    onClose();
  }

  return (
    <ConfirmAction
      title={t('delete.title', { name })}
      confirmLabel={t('delete.submit')}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={classes.loss}>{t(`delete.text.${row.kind}`)}</p>
    </ConfirmAction>
  );
}

import { useTranslation } from 'react-i18next';
import { type RoleRow, roleEndpoints } from '#contract/roles.ts';
import { useMay } from '../../lib/useMay.ts';
import { useRoleName } from '../../lib/useRoleName.ts';
import classes from './roles.module.css';

interface Props {
  role: RoleRow;
  onOpen: () => void;
}

export function RoleName({ role, onOpen }: Props) {
  const { t } = useTranslation('people');
  const may = useMay();
  const roleName = useRoleName();
  return (
    <span className={classes.name}>
      {may(roleEndpoints.edit) ? (
        <button type="button" className={classes.open} onClick={onOpen}>
          {roleName(role.name)}
        </button>
      ) : (
        <span>{roleName(role.name)}</span>
      )}
      {role.builtIn && <span className={classes.mark}>{t('role.builtIn')}</span>}
    </span>
  );
}

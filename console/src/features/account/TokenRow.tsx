import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import { IconApi, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiToken } from '#contract/tokens.ts';
import { formatDate, formatDateTime, formatList, formatNumber, formatRelative } from '../../lib/format.ts';
import row from './SessionRow.module.css';
import classes from './TokenRow.module.css';
import { usePermissionText } from './usePermissionText.ts';

interface Props {
  token: ApiToken;
  onRevoke: () => void;
}

export function TokenRow({ token, onRevoke }: Props) {
  const { t } = useTranslation('account');
  const textOf = usePermissionText();
  const [opened, setOpened] = useState(false);
  const listId = useId();
  const expired = Date.parse(token.expiresAt) <= Date.now();
  return (
    <li className={row.row}>
      <IconApi className={row.icon} size={22} stroke={1.5} aria-hidden />
      <div className={row.words}>
        <div className={row.name}>
          {token.name}
          {expired && <span className={classes.expired}>{t('tokens.expired')}</span>}
        </div>
        <div className={row.detail}>
          {t('tokens.dates', { created: formatDate(token.createdAt), expires: formatDate(token.expiresAt) })}
        </div>
        <div className={row.detail} title={token.lastUsedAt ? formatDateTime(token.lastUsedAt) : undefined}>
          {token.lastUsedAt ? t('tokens.used', { when: formatRelative(token.lastUsedAt) }) : t('tokens.unused')}
        </div>
        {token.plants && (
          <div className={row.detail}>{t('tokens.plantsOf', { names: formatList(token.plants.map((p) => p.name)) })}</div>
        )}
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={opened}
          aria-controls={listId}
          onClick={() => setOpened(!opened)}
        >
          {t('tokens.count', { number: formatNumber(token.permissions.length, { digits: 0 }) })}
          <IconChevronRight size={14} aria-hidden />
        </button>
        <ul id={listId} className={classes.permissions} hidden={!opened}>
          {token.permissions.toSorted().map((code) => (
            <li key={code}>{textOf(code)}</li>
          ))}
        </ul>
      </div>
      <Button variant="default" aria-label={t('tokens.revokeOne', { name: token.name })} onClick={onRevoke}>
        {t('tokens.revoke')}
      </Button>
    </li>
  );
}

import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { authEndpoints } from '#contract/auth.ts';
import { call, download } from '../../lib/api.ts';
import { loadUser } from '../../lib/session.ts';
import { useBlobUrl } from '../../lib/useBlobUrl.ts';
import { UploadField } from '../../ui/UploadField.tsx';
import classes from './AvatarField.module.css';
import type { SectionProps } from './account.model.ts';

const accept = ['image/jpeg', 'image/png', 'image/webp'];

const loadAvatar = (id: string, signal: AbortSignal) =>
  download(authEndpoints.avatar, { params: { id } }, { signal, quiet: true });

export function AvatarField({ user }: SectionProps) {
  const { t } = useTranslation('account');
  const picture = useBlobUrl(user.avatarId, loadAvatar);
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await call(authEndpoints.removeAvatar);
      await loadUser();
    } catch {
      // The call has said why.
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.root}>
      {picture ? (
        <img className={classes.picture} src={picture} alt={t('avatar.alt')} />
      ) : (
        <span className={classes.picture} aria-hidden>
          {(user.nickName ?? user.accountName).slice(0, 1).toLocaleUpperCase()}
        </span>
      )}
      <div className={classes.field}>
        <UploadField
          label={t('avatar.label')}
          help={t('avatar.help')}
          accept={accept}
          maxBytes={authEndpoints.setAvatar.upload.maxBytes}
          onUpload={async (file, { signal, onProgress }) => {
            await call(authEndpoints.setAvatar, undefined, { file, signal, onUploadProgress: onProgress, quiet: true });
            await loadUser();
          }}
        />
        {user.avatarId && (
          <Button variant="subtle" color="red" size="compact-sm" loading={busy} onClick={remove}>
            {t('avatar.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

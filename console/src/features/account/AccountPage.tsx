import { Button } from '@mantine/core';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/UnstyledButton.css';
import { useMediaQuery } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.ts';
import { askSignOut } from '../../lib/signOut.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './account.module.css';
import { DemoAccount } from './DemoAccount.tsx';
import { SectionAccordion } from './SectionAccordion.tsx';
import { SectionTabs } from './SectionTabs.tsx';

export function AccountPage() {
  const { t } = useTranslation('account');
  const user = useUser();
  const narrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (!user) return null;
  const Sections = narrow ? SectionAccordion : SectionTabs;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('title')}
        subtitle={user.nickName ?? user.accountName}
        actions={
          <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={askSignOut}>
            {t('signOut')}
          </Button>
        }
      />
      {user.demo ? <DemoAccount user={user} /> : <Sections user={user} />}
    </div>
  );
}

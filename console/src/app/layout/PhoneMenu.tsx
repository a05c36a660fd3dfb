import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Brand } from './Brand.tsx';
import { MenuList } from './MenuList.tsx';
import classes from './PhoneMenu.module.css';
import { Tools } from './Tools.tsx';

export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Drawer
      opened
      onClose={onClose}
      size={300}
      title={<Brand compact={false} />}
      closeButtonProps={{ 'aria-label': t('close'), size: 'lg' }}
      classNames={{ body: classes.body, content: classes.content, title: classes.title }}
      aria-label={t('shell.menu')}
    >
      <MenuList expanded onNavigate={onClose} />
      <div className={classes.tools}>
        <Tools />
      </div>
    </Drawer>
  );
}

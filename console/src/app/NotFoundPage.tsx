import { useTranslation } from 'react-i18next';
import { StatusPage } from './StatusPage.tsx';

export function NotFoundPage() {
  const { t } = useTranslation('common');
  return <StatusPage code="404" title={t('notFound.title')} text={t('notFound.text')} />;
}

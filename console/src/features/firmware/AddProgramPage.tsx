import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ProgramForm } from './ProgramForm.tsx';

export function AddProgramPage() {
  const { t } = useTranslation('firmware');
  return (
    <>
      <PageHeader title={t('add')} subtitle={t('add.subtitle')} />
      <ProgramForm />
    </>
  );
}

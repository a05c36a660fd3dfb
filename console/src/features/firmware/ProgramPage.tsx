import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Program } from '#contract/firmware.ts';
import { usePageTitle } from '../../lib/pageFrame.ts';
import { programById } from './firmware.queries.ts';
import { Loaded } from './Loaded.tsx';
import { ProgramView } from './ProgramView.tsx';

export function ProgramPage() {
  const [params] = useSearchParams();
  return (
    <Loaded id={params.get('id')} query={programById}>
      {(program) => <Named program={program} />}
    </Loaded>
  );
}

function Named({ program }: { program: Program }) {
  const { t } = useTranslation('upgrades');
  usePageTitle(t('program', { type: t(`type.${program.type}`), version: program.version }));
  return <ProgramView program={program} />;
}

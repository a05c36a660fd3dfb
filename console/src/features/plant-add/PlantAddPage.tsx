import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { plantEndpoints } from '#contract/plants.ts';
import { call } from '../../lib/api.ts';
import { useUser } from '../../lib/session.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Created, type CreatedPlant } from './Created.tsx';
import { DraftQuestion } from './DraftQuestion.tsx';
import { type Draft, keepHere, keptHere, newest, readDraft } from './plantAdd.draft.ts';
import { emptyWizard } from './plantAdd.form.ts';
import { storedDraft } from './plantAdd.queries.ts';
import { Wizard } from './Wizard.tsx';

const nothing: Draft = { step: 'basics', values: emptyWizard };

type Begun = { kind: 'draft'; draft: Draft; stored: string | null } | { kind: 'done'; plant: CreatedPlant; visit: string };

export function PlantAddPage() {
  const { t } = useTranslation('plantAdd');
  const userId = useUser()?.id ?? '';
  const [begun, setBegun] = useState<Begun | null>(null);
  const [run, setRun] = useState(0);
  const visit = useLocation().key;
  const { data, error, isPending, isFetching, refetch } = useQuery(storedDraft);

  const begin = (draft: Draft, stored: string | null) => {
    setRun((n) => n + 1);
    setBegun({ kind: 'draft', draft, stored });
  };
  const startOver = () => {
    keepHere(userId, null);
    call(plantEndpoints.saveDraft, { body: { content: null } }, { quiet: true }).catch(() => {});
    begin(nothing, null);
  };
  const finish = (plant: CreatedPlant) => setBegun({ kind: 'done', plant, visit });
  // The page outlives its visit: who comes again wants another plant, not the last one's number.
  if (begun?.kind === 'done' && begun.visit !== visit) begin(nothing, null);

  function content() {
    if (begun?.kind === 'done') return <Created plant={begun.plant} onAnother={() => begin(nothing, null)} />;
    if (begun) {
      const { draft, stored } = begun;
      return <Wizard key={run} draft={draft} stored={stored} onCreated={finish} onStartOver={startOver} />;
    }
    const here = keptHere(userId);
    if (isPending) return <div aria-busy />;
    if (error && !here) return <ErrorState message={error.message} busy={isFetching} onRetry={() => void refetch()} />;
    const found = newest(data ?? null, here);
    const draft = found && readDraft(found.content);
    if (!found || !draft) return <Wizard draft={nothing} stored={null} onCreated={finish} onStartOver={startOver} />;
    return (
      <DraftQuestion
        draft={draft}
        updatedAt={found.updatedAt}
        onContinue={() => begin(draft, found === here ? null : found.content)}
        onStartOver={startOver}
      />
    );
  }

  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {content()}
    </>
  );
}

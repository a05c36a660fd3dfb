import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { organizationEndpoints } from '#contract/organizations.ts';
import { Can } from '../../ui/Can.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { placeInTree } from '../../ui/people/tree.ts';
import { OrganizationDetail } from './OrganizationDetail.tsx';
import { OrganizationTree } from './OrganizationTree.tsx';
import { isTab, type OrganizationTask, sideOf, type Tab } from './organizations.model.ts';
import classes from './organizations.module.css';
import { organizationTree, useMayEdit } from './organizations.queries.ts';

const OrganizationTasks = lazy(async () => ({ default: (await import('./OrganizationTasks.tsx')).OrganizationTasks }));

const chosenParam = 'organization';
const tabParam = 'tab';

export function OrganizationsPage() {
  const { t } = useTranslation('organizations');
  const side = sideOf(useLocation().pathname);
  const mayEdit = useMayEdit(side);
  const narrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const [params, setParams] = useSearchParams();
  const [task, setTask] = useState<OrganizationTask | null>(null);
  const { data, error, isFetching, refetch } = useQuery(organizationTree(side));

  const placed = placeInTree(data ?? []);
  const wanted = params.get(chosenParam);
  const chosen = placed.find(({ item }) => item.id === wanted) ?? (narrow ? undefined : placed[0]);
  const tab = params.get(tabParam);
  // The provider is one house: whatever is added lies in it.
  const top = side === '1' ? (placed[0]?.item ?? null) : null;

  // Another organization, or another tab, begins without the filters and the page of the one before.
  const show = (id: string | null, shownTab: string | null) => {
    const next = { ...(id && { [chosenParam]: id }), ...(shownTab && { [tabParam]: shownTab }) };
    setParams(next, { replace: true, preventScrollReset: true });
  };

  const body = () => {
    if (error) return <ErrorState message={error.message} busy={isFetching} onRetry={() => refetch()} />;
    if (!data) return <div className={classes.skeleton} aria-busy />;
    if (data.length === 0) return <EmptyState title={t(`empty.${side}`)} text={mayEdit ? t('empty.text') : undefined} />;
    return (
      <div className={classes.columns}>
        {!(narrow && chosen) && (
          <OrganizationTree
            label={t(`title.${side}`)}
            organizations={data}
            chosen={chosen?.item.id}
            onChoose={(id) => show(id, tab)}
          />
        )}
        {chosen && (
          <OrganizationDetail
            organization={chosen.item}
            hasChildren={chosen.hasChildren}
            mayEdit={mayEdit}
            tab={isTab(tab) ? tab : 'organization'}
            onTab={(next: Tab) => show(chosen.item.id, next)}
            onTask={setTask}
            onBack={narrow ? () => show(null, null) : undefined}
          />
        )}
      </div>
    );
  };

  return (
    <>
      <PageHeader
        title={t(`title.${side}`)}
        subtitle={t(`subtitle.${side}`)}
        actions={
          mayEdit && (
            <Can call={organizationEndpoints.add}>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setTask({ kind: 'add', parent: top })}>
                {t(`add.${side}`)}
              </Button>
            </Can>
          )
        }
      />
      {body()}
      <Suspense>{task && <OrganizationTasks side={side} task={task} onTask={setTask} onShow={(id) => show(id, tab)} />}</Suspense>
    </>
  );
}

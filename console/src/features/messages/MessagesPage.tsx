import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { contactTypes } from '#contract/auth.ts';
import { type MessageRow, messageEndpoints, messageStates } from '#contract/messages.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { Can } from '../../ui/Can.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterForm } from '../../ui/FilterForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table/table.types.ts';
import { useTableState } from '../../ui/useTableState.ts';
import { KeptNotice } from './KeptNotice.tsx';
import { MessageStatus } from './MessageStatus.tsx';
import { loadMessages, messageFilters, messagesKey, sortableColumns } from './messages.queries.ts';
import { SendTest } from './SendTest.tsx';

export { firstMessages } from './messages.queries.ts';

const MessageDrawer = lazy(async () => ({ default: (await import('./MessageDrawer.tsx')).MessageDrawer }));

const openedParam = 'message';

export function MessagesPage() {
  const { t } = useTranslation('messages');
  const state = useTableState({ sortable: sortableColumns, filters: messageFilters });
  const [params, setParams] = useSearchParams();
  const opened = params.get(openedParam);
  const [drawerUsed, setDrawerUsed] = useState(false);
  if (opened && !drawerUsed) setDrawerUsed(true);

  const searchWith = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id) next.set(openedParam, id);
    else next.delete(openedParam);
    return next;
  };
  const open = (id: string | null) => setParams(searchWith(id), { replace: true, preventScrollReset: true });

  const columns: Column<MessageRow, (typeof sortableColumns)[number]>[] = [
    { key: 'state', header: t('column.state'), sort: 'state', cell: (row) => <MessageStatus state={row.state} /> },
    {
      key: 'subject',
      header: t('column.subject'),
      sort: 'subject',
      primary: true,
      cell: (row) => (
        <Link to={{ search: searchWith(row.id).toString() }} replace preventScrollReset>
          {row.subject}
        </Link>
      ),
    },
    { key: 'target', header: t('column.target'), cell: (row) => row.targetMasked },
    { key: 'channel', header: t('column.channel'), cell: (row) => t(`channel.${row.channel}`) },
    { key: 'createdAt', header: t('column.createdAt'), sort: 'createdAt', cell: (row) => formatDateTime(row.createdAt) },
    { key: 'sentAt', header: t('column.sentAt'), cell: (row) => formatDateTime(row.sentAt) },
    { key: 'attempts', header: t('column.attempts'), numeric: true, cell: (row) => formatNumber(row.attempts, { digits: 0 }) },
  ];

  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={<KeptNotice />}
        actions={
          <Can call={messageEndpoints.sendTest}>
            <SendTest onSent={open} />
          </Can>
        }
      />
      <FilterForm
        label={t('filter')}
        state={state}
        fields={[
          { kind: 'text', name: 'search', label: t('filter.search'), maxLength: 100 },
          {
            kind: 'select',
            name: 'state',
            label: t('column.state'),
            options: messageStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            kind: 'select',
            name: 'channel',
            label: t('column.channel'),
            options: contactTypes.map((value) => ({ value, label: t(`channel.${value}`) })),
          },
        ]}
      />
      <DataTable
        name="messages"
        label={t('title')}
        columns={columns}
        rowKey={(row) => row.id}
        state={state}
        queryKey={[...messagesKey, 'page']}
        load={loadMessages}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      <Suspense>{drawerUsed && <MessageDrawer id={opened} onClose={() => open(null)} />}</Suspense>
    </>
  );
}

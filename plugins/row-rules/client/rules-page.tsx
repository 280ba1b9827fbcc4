import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconShield } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, SessionToken, useService } from '@facet/sdk/client';
import {
  deleteAction,
  type ListAction,
  type ListColumn,
  type ListDefaults,
  type ListFilter,
  listKey,
  ListView,
  serverFilter,
  Tag,
} from '@facet/sdk/ui';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { rowLevelSecurityEndpoints } from '../common/wire/rowlevelsecurity.ts';
import { RuleForm } from './rule-form.tsx';
import classes from './rules-page.module.css';

type RuleRow = CallOutput<(typeof rowLevelSecurityEndpoints)['GET /api/v1/rowlevelsecurity/']>['result'][number];

const LIST = 'row-rules';
const DEFAULTS: ListDefaults = {
  sort: { column: 'changed_on_delta_humanized', descending: true },
  filters: ['type', 'role'],
};

export function RulesPage() {
  const { t } = useTranslation('facet/row-rules');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const mayWrite = useService(SessionToken).can('can_write', 'Row Level Security');
  const queries = useQueryClient();
  const [editing, setEditing] = useState<number | 'new' | null>(null);

  const columns = useMemo<ListColumn<RuleRow>[]>(
    () => [
      { id: 'name', header: t('columns.name'), sort: 'name', renderCell: (row) => <b>{row.name}</b> },
      {
        id: 'type',
        header: t('columns.type'),
        sort: 'filter_type',
        width: '112px',
        renderCell: (row) => t(`type.${row.filter_type}`),
      },
      {
        id: 'tables',
        header: t('columns.tables'),
        width: '200px',
        renderCell: (row) => row.tables.map((table) => table.table_name).join(', '),
      },
      {
        id: 'roles',
        header: t('columns.roles'),
        width: '176px',
        renderCell: (row) => (
          <span className={classes.tags}>
            {row.roles.map((role) => (
              <Tag key={role.id}>{role.name}</Tag>
            ))}
          </span>
        ),
      },
      {
        id: 'clause',
        header: t('columns.clause'),
        width: '264px',
        renderCell: (row) => (
          <code className={classes.clause} title={row.clause}>
            {row.clause}
          </code>
        ),
      },
      {
        id: 'group',
        header: t('columns.group'),
        sort: 'group_key',
        width: '120px',
        shownFrom: 'medium',
        renderCell: (row) => row.group_key ?? '',
      },
      {
        id: 'modified',
        header: t('columns.modified'),
        sort: 'changed_on_delta_humanized',
        width: '144px',
        shownFrom: 'wide',
        renderCell: (row) => row.changed_on_delta_humanized,
      },
    ],
    [t],
  );

  const filters = useMemo<ListFilter[]>(
    () => [
      {
        id: 'type',
        label: t('columns.type'),
        options: [
          { value: 'Regular', label: t('type.Regular') },
          { value: 'Base', label: t('type.Base') },
        ],
        clause: (value) => [{ col: 'filter_type', opr: 'eq', value }],
      },
      serverFilter({
        id: 'role',
        label: t('columns.role'),
        ask: (q, signal) =>
          api.call('GET /api/v1/rowlevelsecurity/related/:column', { params: { column: 'roles' }, q }, { signal }),
        clause: (value) => [{ col: 'roles', opr: 'rel_m_m', value: Number(value) }],
      }),
    ],
    [t, api],
  );

  const actions = useMemo<ListAction<RuleRow>[]>(
    () =>
      mayWrite
        ? [
            {
              id: 'edit',
              label: t('edit'),
              icon: <IconPencil size={16} stroke={1.6} />,
              run: ([row]) => setEditing(row?.id ?? null),
            },
            deleteAction<RuleRow>({
              label: t('delete'),
              text: t('deleteText'),
              one: (row) => t('deleteOne', { name: row.name }),
              many: (count) => t('deleteMany', { count }),
              remove: async (ids) => {
                const answer = await api.call('DELETE /api/v1/rowlevelsecurity/', { q: ids });
                notify.success(answer.message);
              },
            }),
          ]
        : [],
    [t, api, notify, mayWrite],
  );

  const add = mayWrite ? (
    <Button variant="filled" leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  ) : undefined;

  return (
    <>
      <ListView<RuleRow>
        id={LIST}
        title={t('title')}
        searchLabel={t('search')}
        defaults={DEFAULTS}
        columns={columns}
        filters={filters}
        actions={actions}
        headerActions={add}
        empty={{
          icon: <IconShield size={20} stroke={1.5} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: add,
        }}
        name={(row) => row.name}
        searchClause={(text) => [{ col: 'name', opr: 'ct', value: text }]}
        load={(q, signal) => api.call('GET /api/v1/rowlevelsecurity/', { q }, { signal })}
      />
      {editing === null ? null : (
        <RuleForm
          id={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={() => void queries.invalidateQueries({ queryKey: listKey(LIST) })}
        />
      )}
    </>
  );
}

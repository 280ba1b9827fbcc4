import type { DatasetTabProps } from '@facet/plugin-datasets/contract.client';
import { ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { EmptyState, ErrorTile, ListSkeleton, Tag } from '@facet/sdk/ui';
import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RuleForm } from './rule-form.tsx';
import classes from './rules-page.module.css';

const VIEW = 'Row Level Security';
/** Maximum number of rules in this tab; all rules are on their own page. */
const SHOWN = 100;

/** The rules that filter the rows of one dataset. */
export function DatasetRules({ dataset }: DatasetTabProps) {
  const { t } = useTranslation('facet/row-rules');
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const rules = useQuery({
    queryKey: ['row-rules-of-dataset', dataset.id],
    queryFn: ({ signal }) => {
      const filters = [{ col: 'tables', opr: 'rel_m_m', value: dataset.id }];
      const q = { filters, order_column: 'name', order_direction: 'asc' as const, page: 0, page_size: SHOWN };
      return api.call('GET /api/v1/rowlevelsecurity/', { q }, { signal });
    },
  });
  const mayChange = session.can('can_write', VIEW);
  if (rules.error) return <ErrorTile error={rules.error} onRetry={() => void rules.refetch()} />;
  if (rules.data === undefined) return <ListSkeleton rows={4} />;
  const { result } = rules.data;
  const add = mayChange ? (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <>
      {result.length === 0 ? (
        <EmptyState title={t('ofDataset.none')} text={t('ofDataset.noneText')} action={add} />
      ) : (
        <div className={classes.ofDataset}>
          {add}
          <ul>
            {result.map(({ id, name, filter_type: type, roles, clause }) => (
              <li key={id} className={classes.rule}>
                <div className={classes.ruleHead}>
                  {mayChange ? (
                    <UnstyledButton className={classes.ruleName} onClick={() => setEdited(id)}>
                      {name}
                    </UnstyledButton>
                  ) : (
                    <b>{name}</b>
                  )}
                  <span className={classes.help}>{t(`ofDataset.${type}`)}</span>
                  {roles.map((role) => (
                    <Tag key={role.id}>{role.name}</Tag>
                  ))}
                </div>
                <code className={classes.clause}>{clause}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {edited === null ? null : (
        <RuleForm
          id={edited === 'new' ? null : edited}
          dataset={dataset}
          onClose={() => setEdited(null)}
          onSaved={() => void rules.refetch()}
        />
      )}
    </>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListAction, ListRow } from './list-view-props.ts';

interface RowActionsProps<Row extends ListRow> {
  readonly name: string;
  readonly row: Row;
  readonly actions: readonly ListAction<Row>[];
  onRun(action: ListAction<Row>): void;
}

/** What can be done with one row, in a menu at its end. */
export function RowActions<Row extends ListRow>({ name, row, actions, onRun }: RowActionsProps<Row>) {
  const { t } = useTranslation('facet');
  if (actions.length === 0) return null;
  return (
    <div style={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('list.actionsOf', { name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => {
            const shared = {
              leftSection: action.icon,
              ...(action.danger ? { color: 'red' } : {}),
            };
            const href = action.href?.(row);
            return href === undefined ? (
              <Menu.Item key={action.id} {...shared} onClick={() => onRun(action)}>
                {action.label}
              </Menu.Item>
            ) : (
              <Menu.Item key={action.id} {...shared} component={Link} to={href}>
                {action.label}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

import { toggleComment } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { Command } from '@codemirror/view';
import { Menu } from '@mantine/core';
import { IconIndentIncrease, IconLineDashed, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EditorTab } from '../model/editor-tab.ts';
import { useTabActions } from './use-tab-actions.ts';
import { useEditors } from './editors.ts';

/** Menu items for the text of a tab. Each also has a key in the editor. */
export function EditMenuItems({ tab }: { readonly tab: EditorTab }) {
  const { t } = useTranslation('facet/sql-lab');
  const editors = useEditors();
  const actions = useTabActions(tab);
  const inEditor = (command: Command) => () => {
    const view = editors.view(tab.id);
    if (!view) return;
    view.focus();
    command(view);
  };
  return (
    <>
      <Menu.Item leftSection={<IconPlayerPlay size={14} />} onClick={() => void actions.runStatement()}>
        {t('more.runStatement')}
      </Menu.Item>
      <Menu.Item leftSection={<IconIndentIncrease size={14} />} onClick={() => void actions.format()}>
        {t('more.format')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSearch size={14} />} onClick={inEditor(openSearchPanel)}>
        {t('more.find')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLineDashed size={14} />} onClick={inEditor(toggleComment)}>
        {t('more.comment')}
      </Menu.Item>
    </>
  );
}

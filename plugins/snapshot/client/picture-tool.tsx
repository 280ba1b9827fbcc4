import type { ObjectTool, ObjectToolProps } from '@facet/sdk/client';
import { Menu } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PictureDialog } from './picture-dialog.tsx';

/** Menu items for pictures, in the menus of charts and dashboards. */
export const pictureTool: ObjectTool = { MenuItems: PictureItem };

function PictureItem({ object, open }: ObjectToolProps) {
  const { t } = useTranslation('facet/snapshot');
  return (
    <Menu.Item
      leftSection={<IconCamera size={16} stroke={1.6} />}
      onClick={() => open((close) => <PictureDialog object={object} onClose={close} />)}
    >
      {t('menu')}
    </Menu.Item>
  );
}

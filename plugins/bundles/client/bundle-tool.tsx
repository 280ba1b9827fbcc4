import { ApiClientToken, NotifierToken, type ObjectTool, type ObjectToolProps, useService } from '@facet/sdk/client';
import { describeError, exportObjects } from '@facet/sdk/ui';
import { Menu } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Menu items for the bundle of one object, in the menus of charts and dashboards. */
export const bundleTool: ObjectTool = { MenuItems: BundleItem };

function BundleItem({ object: { kind, id } }: ObjectToolProps) {
  const { t } = useTranslation('facet/bundles');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const download = async (): Promise<void> => {
    notify.info(t('tool.packing'));
    try {
      await exportObjects(api, kind, [id]);
    } catch (error) {
      notify.error(describeError(error).message);
    }
  };
  return (
    <Menu.Item leftSection={<IconPackageExport size={16} stroke={1.6} />} onClick={() => void download()}>
      {t('tool.export')}
    </Menu.Item>
  );
}

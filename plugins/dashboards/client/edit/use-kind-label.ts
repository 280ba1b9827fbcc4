import { useContributions } from '@facet/sdk/client';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LayoutComponent } from '../../common/layout/component.ts';
import { kindKey } from '../../common/layout/component-kind.ts';
import { DashboardComponents } from '../dashboard-component.ts';

export type KindLabel = (component: Pick<LayoutComponent, 'type' | 'meta'>) => string;

/** The name of a component: the label of its kind, or its key if no plugin offers the kind. */
export function useKindLabel(): KindLabel {
  const kinds = useContributions(DashboardComponents);
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools', ...kinds.map((kind) => kind.owner)]);
  return useCallback(
    (component) => {
      const key = kindKey(component);
      const kind = kinds.find((one) => one.key === key);
      if (kind) return t(kind.declared.label, { ns: kind.owner });
      return t(`kind.${key}`, { defaultValue: key });
    },
    [kinds, t],
  );
}

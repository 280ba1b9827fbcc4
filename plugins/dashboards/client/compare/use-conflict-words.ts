import { useTranslation } from 'react-i18next';
import type { Layout } from '../../common/layout/component.ts';
import type { MergeConflict, Side } from '../../common/merge/merge-conflict.ts';
import type { Comparison } from '../runtime/save-questions.ts';

export interface ConflictWords {
  name(conflict: MergeConflict): string;
  value(conflict: MergeConflict, side: Side): string;
}

/** Conflicts and their values in words. */
export function useConflictWords({ mine, theirs }: Pick<Comparison, 'mine' | 'theirs'>): ConflictWords {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const nameIn = (layout: Layout, id: string): string | undefined => {
    const component = layout[id];
    if (component === undefined) return undefined;
    const { meta, type } = component;
    const kind = t(`kind.${type}`, { defaultValue: type });
    const own = meta.sliceNameOverride || meta.sliceName || meta.text || meta.defaultText;
    if (own) return t('compare.named', { kind, name: own });
    const [first] = component.children.flatMap((child) => nameIn(layout, child) ?? []);
    return first === undefined ? kind : t('compare.with', { kind, name: first });
  };
  const componentName = (id: string) => nameIn(theirs, id) ?? nameIn(mine, id) ?? id;
  const memberName = (path: readonly string[]) =>
    path.map((name) => t(`conflict.${name}`, { defaultValue: name })).join(' › ');
  const asText = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return t('compare.empty');
    return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  };
  return {
    name({ subject }) {
      switch (subject.of) {
        case 'member':
          return memberName(subject.path);
        case 'component': {
          const member = t(`compare.meta.${subject.member}`, { defaultValue: subject.member });
          return t('compare.of', { member, name: componentName(subject.id) });
        }
        case 'place':
          return t('compare.placeOf', { name: componentName(subject.id) });
        case 'order':
          return t('compare.orderIn', { name: componentName(subject.id) });
        case 'removal':
          return componentName(subject.id);
      }
    },
    value(conflict, side) {
      const { subject } = conflict;
      const value = conflict[side];
      const layout = side === 'mine' ? mine : theirs;
      if (subject.of === 'removal') return t(value === 'removed' ? 'compare.removed' : 'compare.changed');
      if (subject.of === 'place') return nameIn(layout, String(value)) ?? asText(value);
      if (subject.of === 'order' && Array.isArray(value))
        return value.map((id, index) => `${index + 1}. ${nameIn(layout, String(id)) ?? String(id)}`).join('\n');
      return asText(value);
    },
  };
}

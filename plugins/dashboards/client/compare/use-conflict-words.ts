import { isRecord } from '@facet/sdk/chart-query';
import { useTranslation } from 'react-i18next';
import type { Layout } from '../../common/layout/component.ts';
import type { MergeConflict, Side } from '../../common/merge/merge-conflict.ts';
import type { Comparison } from '../runtime/save-questions.ts';

export interface ConflictWords {
  name(conflict: Pick<MergeConflict, 'subject'>): string;
  value(conflict: MergeConflict, side: Side): string;
}

/** Where the names of components and filters are read. */
export interface ConflictNames extends Pick<Comparison, 'mine' | 'theirs' | 'filters'> {
  /** The sides are an earlier and a later state, so that a thing that only one of them has came or went. */
  readonly isHistory?: boolean;
}

/** Conflicts and their values in words. */
export function useConflictWords({ mine, theirs, filters, isHistory = false }: ConflictNames): ConflictWords {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  const [gone, kept] = isHistory ? [t('newer.absent'), t('newer.there')] : [t('compare.removed'), t('compare.changed')];
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
  const chartName = (id: number) =>
    [theirs, mine].flatMap((layout) => {
      const [found] = Object.values(layout).filter(({ meta }) => meta.chartId === id);
      return (found && nameIn(layout, found.id)) ?? [];
    })[0];
  const partName = (name: string, within: string | undefined): string => {
    const filter = within === 'native_filter_configuration' ? filters.get(name) : undefined;
    if (filter !== undefined) return `“${filter}”`;
    const chart = within !== undefined && BY_CHART.has(within) ? chartName(Number(name)) : undefined;
    return chart ?? t(`conflict.${name}`, { defaultValue: name });
  };
  // Which members the settings hold says enough; that they are settings does not.
  const memberName = (path: readonly string[]) =>
    path
      .map((name, index) => partName(name, path[index - 1]))
      .slice(path.length > 1 && path[0] === 'json_metadata' ? 1 : 0)
      .join(' › ');
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
      const other = conflict[side === 'mine' ? 'theirs' : 'mine'];
      if (subject.of === 'member' && isRemoved(value, other)) return gone;
      if (subject.of === 'member' && isRemoved(other, value)) return kept;
      if (subject.of === 'removal') return value === 'removed' ? gone : kept;
      if (subject.of === 'place') return nameIn(layout, String(value)) ?? asText(value);
      if (subject.of === 'order' && Array.isArray(value))
        return value.map((id, index) => `${index + 1}. ${nameIn(layout, String(id)) ?? String(id)}`).join('\n');
      return asText(value);
    },
  };
}

/** Members of the settings whose entries belong to a chart. */
const BY_CHART: ReadonlySet<string> = new Set([
  'chart_configuration',
  'expanded_slices',
  'filter_scopes',
  'default_filters',
]);

/** One side has removed an entry that the other has changed, such as a filter. */
const isRemoved = (value: unknown, other: unknown): boolean => value === undefined && isRecord(other);

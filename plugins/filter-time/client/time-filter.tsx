import {
  ContributionBoundary,
  type ControlProps,
  ControlTypes,
  type FilterProps,
  useContributions,
  useEntry,
} from '@facet/sdk/client';
import type { Entry, ExtensionPoint, FormData } from '@facet/sdk/common';
import { ErrorTile, SkeletonLine } from '@facet/sdk/ui';
import { createElement } from 'react';
import { useTranslation } from 'react-i18next';
import { rangeOf, timeMask } from '../common/time-mask.ts';

type ControlEntry = typeof ControlTypes extends ExtensionPoint<infer C> ? Entry<C> : never;

const CONTROL = 'TimeRangeControl';
const NO_FORM: FormData = { viz_type: '', datasource: '' };
const OPTIONS = { hideLabel: true };

/** A time range, chosen in the same editor as in explore. */
export function TimeFilter({ config, mask, datasource, onChange }: FilterProps) {
  const { t } = useTranslation('facet/filter-time');
  const entry = useContributions(ControlTypes).find((one) => one.key === CONTROL);
  if (!entry) return <span>{t('noControl')}</span>;
  return (
    <ContributionBoundary
      entry={entry}
      loading={<SkeletonLine height={28} />}
      fallback={({ error, retry }) => <ErrorTile error={error} onRetry={retry} />}
    >
      <Loaded
        entry={entry}
        name={config.id}
        label={config.name}
        value={rangeOf(mask)}
        error={null}
        options={OPTIONS}
        datasource={datasource}
        formData={NO_FORM}
        onChange={(range) => onChange(timeMask(range))}
      />
    </ContributionBoundary>
  );
}

function Loaded({ entry, ...props }: ControlProps<string> & { readonly entry: ControlEntry }) {
  return createElement(useEntry(entry), props);
}

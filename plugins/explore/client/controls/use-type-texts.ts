import { type ChartTypeCard, type TypeWords, typeAbout, typeNames, typeWords } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { DECLARED_TEXTS, LISTED_TEXTS, useContributions, useEntryDetails } from '@facet/sdk/client';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/*
 * facet/chart-gallery has the same three hooks. A contract that manifests read loads no React, a contract of the page beside it would be public for
 * eight lines, and what they decide stands once, in the contract of charts.
 */

export function useTypeNames(): ReadonlyMap<string, string> {
  const entries = useContributions(ChartTypes);
  const details = useEntryDetails(ChartTypes);
  const { t } = useTranslation([LISTED_TEXTS, DECLARED_TEXTS], { useSuspense: false });
  return useMemo(() => typeNames(entries, details, t), [entries, details, t]);
}

export function useTypeWords(): TypeWords {
  const { t } = useTranslation('facet/charts/panels');
  return useMemo(() => typeWords(t), [t]);
}

/** What a type is good for; empty while the texts of its plugin are loaded. */
export function useTypeAbout(type: ChartTypeCard | undefined): string {
  const owner = useContributions(ChartTypes).find(({ key }) => key === type?.key)?.owner;
  const { t, ready } = useTranslation(owner ?? 'facet/charts/panels', { useSuspense: false });
  return type === undefined ? '' : typeAbout(type, ready ? t : undefined);
}

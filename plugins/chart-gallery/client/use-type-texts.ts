import { type ChartTypeCard, type TypeWords, typeAbout, typeNames, typeWords } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { useContributions, useDeclaredText } from '@facet/sdk/client';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export function useTypeNames(): ReadonlyMap<string, string> {
  const entries = useContributions(ChartTypes);
  const text = useDeclaredText();
  return useMemo(() => typeNames(entries, text), [entries, text]);
}

export function useTypeWords(): TypeWords {
  const { t } = useTranslation('facet/charts/types');
  return useMemo(() => typeWords(t), [t]);
}

/** What a type is good for; empty while the texts of its plugin are loaded. */
export function useTypeAbout(type: ChartTypeCard | undefined): string {
  const owner = useContributions(ChartTypes).find(({ key }) => key === type?.key)?.owner;
  const { t, ready } = useTranslation(owner ?? 'facet/charts/types', { useSuspense: false });
  return type === undefined ? '' : typeAbout(type, ready ? t : undefined);
}

import { keepPreviousData, useQueries } from '@tanstack/react-query';
import {
  AppSearch,
  type SearchHit,
  type SearchProvider,
  useContributions,
  useHost,
  useDeclaredText,
} from '@facet/sdk/client';
import { useAppServices } from './app-services.ts';

const SHORTEST = 2;
const HITS = 6;

export interface FoundKind {
  readonly id: string;
  readonly label: string;
  readonly icon: string | undefined;
  readonly hits: readonly SearchHit[];
}

/** What the plugins find for a text, by kind. A provider that fails finds nothing and is reported. */
export function useSearch(text: string): readonly FoundKind[] {
  const host = useHost();
  const { session } = useAppServices();
  const labelOf = useDeclaredText();
  const kinds = useContributions(AppSearch).filter(
    ({ declared }) => !declared.permission || session.can(...declared.permission),
  );
  const enabled = text.length >= SHORTEST;
  const answers = useQueries({
    queries: kinds.map((entry) => ({
      queryKey: ['search', entry.owner, entry.ownerVersion, entry.key, text],
      enabled,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        hitsOf(entry, text, signal, (error) => host.report(entry.owner, error)),
    })),
  });
  if (!enabled) return [];
  return kinds.map(({ owner, key, declared }, index) => ({
    id: `${owner} ${key}`,
    label: labelOf(owner, declared.label),
    icon: declared.icon,
    hits: answers[index]?.data ?? [],
  }));
}

export async function hitsOf(
  entry: { load(): Promise<SearchProvider> },
  text: string,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<readonly SearchHit[]> {
  try {
    const provider = await entry.load();
    return (await provider.search(text, { limit: HITS, signal })).slice(0, HITS);
  } catch (error) {
    // An ended search was ended by the next letter.
    if (!signal.aborted) report(error);
    return [];
  }
}

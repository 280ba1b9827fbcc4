import { byName } from '@facet/sdk/common';
import { isRecord } from '@facet/sdk/chart-query';
import type { CurrencyFormat } from '@facet/sdk/formatting';

/** Currencies of metrics by name, from the payload; invalid entries are left out. */
export function currencyFormats(value: unknown): Readonly<Record<string, CurrencyFormat>> {
  if (!isRecord(value)) return byName();
  const known = Object.fromEntries(
    Object.entries(value).flatMap(([metric, currency]): [string, CurrencyFormat][] => {
      if (!isRecord(currency) || typeof currency['symbol'] !== 'string' || currency['symbol'] === '') return [];
      return [[metric, { symbol: currency['symbol'], symbolPosition: sideOf(currency['symbolPosition']) }]];
    }),
  );
  return byName(known);
}

const sideOf = (side: unknown): 'prefix' | 'suffix' => (side === 'suffix' ? 'suffix' : 'prefix');

import { numberFormatter, type NumberFormatter } from './number-format.ts';

/** How a metric's currency is shown: an ISO 4217 code and the side on which its symbol stands. */
export interface CurrencyFormat {
  readonly symbol?: string | null;
  readonly symbolPosition?: 'prefix' | 'suffix' | null;
}

/** A number formatter that adds the currency's symbol and one blank. Without a code it is the plain formatter. */
export function currencyFormatter(
  currency: CurrencyFormat | null | undefined,
  format: string | null | undefined,
): NumberFormatter {
  const code = currency?.symbol;
  if (!code) return numberFormatter(format);
  const plain = numberFormatter((format ?? '').replaceAll('$', '') || undefined);
  const symbol = currencySymbol(code);
  return (value) => {
    if (value === null || value === undefined || Number.isNaN(value)) return plain(value);
    if (symbol === null) return plain(value);
    const text = plain(value).replaceAll('%', '');
    return currency.symbolPosition === 'prefix' ? `${symbol} ${text}` : `${text} ${symbol}`;
  };
}

/** The narrow symbol of an ISO code, or null when the code is unknown. */
export function currencySymbol(code: string): string | null {
  try {
    const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency: code }).formatToParts(1);
    return parts.find((part) => part.type === 'currency')?.value ?? null;
  } catch {
    return null;
  }
}

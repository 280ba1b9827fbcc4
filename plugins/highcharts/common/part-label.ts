import type { PartLabel } from '@facet/plugin-charts/contract';

/** The label of a part: its name, its amount, or both. */
export function partText(type: PartLabel, name: string, amount: string): string {
  if (type === 'value') return amount;
  return type === 'key' ? name : `${name}: ${amount}`;
}

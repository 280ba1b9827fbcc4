import { useTranslation } from 'react-i18next';
import classes from './type-badge.module.css';

export type ColumnKind = 'text' | 'number' | 'date' | 'boolean' | 'metric' | 'unknown';

const SIGNS: Readonly<Record<ColumnKind, string>> = {
  text: 'T',
  number: '#',
  date: 'D',
  boolean: '±',
  metric: 'ƒ',
  unknown: '?',
};

const KINDS: readonly ColumnKind[] = ['number', 'text', 'date', 'boolean'];

/** Kind of a generic type of the wire contract: 0 number, 1 text, 2 time, 3 boolean. */
export function columnKind(genericType: 0 | 1 | 2 | 3 | null | undefined): ColumnKind {
  return (genericType === null || genericType === undefined ? undefined : KINDS[genericType]) ?? 'unknown';
}

/** The sign of a column's type, the same wherever columns are listed. */
export function TypeBadge({ kind }: { readonly kind: ColumnKind }) {
  const { t } = useTranslation('facet');
  const name = t(`kit.kind.${kind}`);
  return (
    <span className={classes.badge} role="img" aria-label={name} title={name}>
      {SIGNS[kind]}
    </span>
  );
}

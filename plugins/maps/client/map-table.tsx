import type { QueryResult } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import { useTranslation } from 'react-i18next';
import classes from './drawn-map.module.css';

interface MapTableProps {
  readonly label: string;
  readonly answer: QueryResult | undefined;
  readonly height: number;
}

/** Further rows are in the results table. */
const ROWS = 200;

/** The rows as a table, where the browser cannot draw the map. */
export function MapTable({ label, answer, height }: MapTableProps) {
  const { t } = useTranslation('facet/maps');
  const { colnames = [], data = [] } = answer ?? {};
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section className={classes.table} style={{ height }} aria-label={label} tabIndex={0}>
      <p>{t('noWebgl')}</p>
      <table>
        <thead>
          <tr>
            {colnames.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.slice(0, ROWS).map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no names
            <tr key={at}>
              {colnames.map((name) => (
                <td key={name}>{groupText(row[name] ?? null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

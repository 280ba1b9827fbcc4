import { TextInput } from '@mantine/core';
import { ErrorTile, SkeletonLine } from '@facet/sdk/ui';
import { IconLink, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailableEngine } from './connect-values.ts';
import classes from './connect-page.module.css';

/** Above this number of engines a search field is shown. */
const FEW = 8;

interface EngineTilesProps {
  readonly engines: readonly AvailableEngine[] | undefined;
  readonly error: Error | null;
  readonly chosen: AvailableEngine | undefined;
  readonly way: 'fields' | 'uri';
  onChoose(engine: AvailableEngine): void;
  onWay(way: 'fields' | 'uri'): void;
}

/** The available engines of this installation, to choose from. */
export function EngineTiles({ engines, error, chosen, way, onChoose, onWay }: EngineTilesProps) {
  const { t } = useTranslation('facet/databases');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = (engines ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
  return (
    <aside className={classes.engines} aria-label={t('connect.engines')}>
      {(engines?.length ?? 0) > FEW ? (
        <TextInput
          aria-label={t('connect.search')}
          placeholder={t('connect.search')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      {error ? <ErrorTile error={error} /> : null}
      {engines ? (
        <div className={classes.tiles} role="radiogroup" aria-label={t('connect.engines')}>
          {shown.map((engine) => (
            <label key={engine.engine} className={classes.tile} data-chosen={engine === chosen || undefined}>
              <input
                type="radio"
                name="engine"
                className={classes.radio}
                checked={engine === chosen}
                onChange={() => onChoose(engine)}
              />
              <span className={classes.mark} aria-hidden>
                {engine.name.slice(0, 2)}
              </span>
              <span className={classes.engineName}>{engine.name}</span>
            </label>
          ))}
        </div>
      ) : (
        [0, 1, 2].map((line) => <SkeletonLine key={line} height={56} />)
      )}
      {chosen?.network || chosen?.fields ? (
        <button type="button" className={classes.other} onClick={() => onWay(way === 'uri' ? 'fields' : 'uri')}>
          <IconLink size={16} stroke={1.6} />
          {t(way === 'uri' ? 'connect.asFields' : 'connect.asUri')}
        </button>
      ) : null}
    </aside>
  );
}

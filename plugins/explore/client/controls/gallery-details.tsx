import type { ExamplePictures } from '@facet/plugin-chart-gallery/contract.client';
import type { ChartTypeCard } from '@facet/plugin-charts/contract';
import { Tag } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';

const PICTURE = { width: 280, height: 160 };

export interface GalleryDetailsProps {
  readonly type: ChartTypeCard;
  /** Draws a type with example data; absent while no plugin provides it. */
  readonly Picture?: ExamplePictures['Picture'] | undefined;
}

/** Details of the selected type. */
export function GalleryDetails({ type, Picture }: GalleryDetailsProps) {
  const { t } = useTranslation('facet/explore');
  const { label, example } = type;
  return (
    <div className={classes.details}>
      <div>
        <strong>{type.name}</strong> {label === undefined ? null : <Tag tone="accent">{label}</Tag>}
        {label === undefined ? null : (
          <div className={classes.note}>{type.labelExplanation ?? t(`gallery.label.${label}`)}</div>
        )}
        <div style={{ marginTop: 4 }}>{type.description || t('gallery.noDescription')}</div>
        <div className={classes.tags}>
          {type.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </div>
      </div>
      {Picture === undefined || example === undefined ? null : (
        <figure className={classes.example} aria-label={t('gallery.example', { type: type.name })}>
          <Picture key={type.key} type={type.key} example={example} {...PICTURE} />
          {example.caption === undefined ? null : <figcaption className={classes.note}>{example.caption}</figcaption>}
        </figure>
      )}
    </div>
  );
}

import type { ExamplePictures } from '@facet/plugin-chart-gallery/contract.client';
import type { ChartTypeCard } from '@facet/plugin-charts/contract';
import { Tag } from '@facet/sdk/ui';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FitDataset, servedNeeds } from '../../common/type-fit.ts';
import { type OwnChart, OwnPicture } from './own-picture.tsx';
import classes from '../look/explore.module.css';
import { useTypeWords } from './use-type-texts.ts';

const PICTURE = { width: 280, height: 160 };

export interface GalleryDetailsProps {
  readonly type: ChartTypeCard;
  /** What it is good for, in the person's language. */
  readonly about: string;
  readonly dataset?: FitDataset | undefined;
  /** The chart whose data the picture shows; absent: there is none yet. */
  readonly own?: OwnChart | undefined;
  /** Draws a type with example data; absent while no plugin provides it. */
  readonly Picture?: ExamplePictures['Picture'] | undefined;
}

/** Details of the selected type. */
export function GalleryDetails({ type, about, dataset, own, Picture }: GalleryDetailsProps) {
  const { t } = useTranslation('facet/explore');
  const { label, example } = type;
  const { tag: tagText } = useTypeWords();
  const picture =
    Picture === undefined || example === undefined ? null : (
      <figure className={classes.example} aria-label={t('gallery.example', { type: type.name })}>
        <Picture key={type.key} type={type.key} example={example} {...PICTURE} />
        <figcaption className={classes.note}>
          {example.caption === undefined
            ? t('gallery.ofExample')
            : t('gallery.exampleOf', { caption: example.caption })}
        </figcaption>
      </figure>
    );
  return (
    <div className={classes.details}>
      <div className={classes.detailsHead}>
        <strong>{type.name}</strong> {label === undefined ? null : <Tag tone="accent">{tagText(label)}</Tag>}
        {label === undefined ? null : (
          <div className={classes.note}>{type.labelExplanation ?? t(`gallery.label.${label}`)}</div>
        )}
      </div>
      <div className={classes.detailsText}>
        <div>{type.description === '' ? t('gallery.noDescription') : about}</div>
        {dataset === undefined ? null : <Needs type={type} dataset={dataset} />}
        <div className={classes.tags}>
          {type.tags.map((tag) => (
            <Tag key={tag}>{tagText(tag)}</Tag>
          ))}
        </div>
      </div>
      {own === undefined ? (
        picture
      ) : (
        <OwnPicture key={type.key} {...own} type={type.key} name={type.name} {...PICTURE}>
          {picture}
        </OwnPicture>
      )}
    </div>
  );
}

/** What the type needs of the dataset, with the columns that serve it. */
function Needs({ type: { needs = [], behaviors = [] }, dataset }: { type: ChartTypeCard; dataset: FitDataset }) {
  const { t } = useTranslation('facet/explore');
  return (
    <ul className={classes.needs}>
      {servedNeeds(dataset, needs).map(({ need, columns }) => (
        <li key={need} data-lacking={columns.length === 0 ? true : undefined}>
          {columns.length === 0 ? <IconAlertTriangle size={14} aria-hidden /> : <IconCheck size={14} aria-hidden />}
          {columns.length === 0
            ? t('gallery.lacks', { needs: t(`gallery.needs.${need}`) })
            : t('gallery.served', { need: t(`gallery.needs.${need}`), columns: columns.join(', ') })}
        </li>
      ))}
      {behaviors.length === 0 ? null : (
        <li>
          <IconCheck size={14} aria-hidden />
          {t('gallery.can', { what: behaviors.map((one) => t(`gallery.behavior.${one}`)).join(', ') })}
        </li>
      )}
    </ul>
  );
}

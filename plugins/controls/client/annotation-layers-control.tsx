import type { ControlProps } from './control-type.ts';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { useContributions, useObservable } from '@facet/sdk/client';
import type { Observable } from '@facet/sdk/common';
import { listOf } from '@facet/sdk/chart-query';
import { useTranslation } from 'react-i18next';
import {
  ANNOTATION_TYPES,
  type AnnotationDraft,
  type AnnotationType,
  NEW_ANNOTATION,
} from '../common/annotation-draft.ts';
import { LayerEditor } from './layer-editor.tsx';
import { moved, PillList } from './pill-list.tsx';
import { useLayerNotes } from './use-layer-notes.ts';

const NO_COLORS: ReadonlyMap<string, string> = new Map();
const NOT_DRAWN: Observable<ReadonlyMap<string, string>> = {
  get: () => NO_COLORS,
  subscribe: () => ({ dispose: () => undefined }),
};

/** The annotation layers of a chart over time. A layer without a colour of its own has the one that the chart drew it with. */
export function AnnotationLayersControl(props: ControlProps<readonly AnnotationDraft[] | null | undefined>) {
  const { t } = useTranslation('facet/controls');
  const { label, description, error, value, formData, onChange, onPreview, drawnColors = NOT_DRAWN } = props;
  const drawn = useDrawnLayers(formData.viz_type);
  const layers = listOf<AnnotationDraft>(value);
  const notes = useLayerNotes(layers);
  const colors = useObservable(drawnColors);
  const withLayer = (index: number | null, layer: AnnotationDraft) =>
    index === null ? [...layers, layer] : layers.map((one, at) => (at === index ? layer : one));
  const without = (index: number) => layers.filter((_, position) => position !== index);
  return (
    <PillList
      label={label}
      description={description}
      error={error}
      single={false}
      emptyText={t('annotation.add')}
      holds="layer"
      items={layers.map((layer, index) => ({
        key: `${index} ${layer.name}`,
        text: layer.name,
        kind: 'text' as const,
        value: layer,
        note: notes[index],
        color: layer.color ?? (layer.show ? colors.get(layer.name) : undefined) ?? null,
      }))}
      onRemove={(index) => onChange(without(index))}
      onMove={(from, to) => onChange(moved(layers, from, to))}
      editor={(index, close) => (
        <LayerEditor
          layer={index === null ? newLayer(drawn) : { ...NEW_ANNOTATION, ...layers[index] }}
          drawn={drawn}
          names={layers.filter((_, position) => position !== index).map(({ name }) => name)}
          onClose={close}
          onRemove={
            index === null
              ? undefined
              : () => {
                  onChange(without(index));
                  close();
                }
          }
          onPreview={(layer) => onPreview?.(layer && withLayer(index, layer))}
          onSave={(layer) => {
            onChange(withLayer(index, layer));
            close();
          }}
        />
      )}
    />
  );
}

const newLayer = ([first = 'FORMULA']: readonly AnnotationType[]): AnnotationDraft => ({
  ...NEW_ANNOTATION,
  annotationType: first,
});

/** Kinds of annotation layers that the chart type draws; a type of an older release draws those of its successor. */
function useDrawnLayers(type: string): readonly AnnotationType[] {
  const types = useContributions(ChartTypes);
  const declaredOf = (key: string | undefined) => types.find((one) => one.key === key)?.declared;
  const own = declaredOf(type);
  const drawn = own?.annotations ?? declaredOf(own?.successor)?.annotations;
  return drawn === undefined ? ANNOTATION_TYPES : ANNOTATION_TYPES.filter((one) => drawn.includes(one));
}

import { answerOf } from './answer-of.ts';
import type { ControlProps } from './control-type.ts';
import { Checkbox, ColorInput, Select, TextInput } from '@mantine/core';
import { REQUIRED } from '@facet/plugin-charts/contract';
import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ApiClientToken, useContributions, useService } from '@facet/sdk/client';
import { isRecord, listOf } from '@facet/sdk/chart-query';
import { VirtualSelect } from '@facet/sdk/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ANNOTATION_TYPES,
  type AnnotationDraft,
  annotationProblem,
  type AnnotationType,
  NEW_ANNOTATION,
  OPACITIES,
  SAVED_SOURCE,
  sourceTypeOf,
  STYLES,
} from '../common/annotation-draft.ts';
import classes from './controls.module.css';
import { EditorForm } from './editor-form.tsx';
import { NumberField } from './number-field.tsx';
import { OnceLeft } from './once-left.tsx';
import { moved, PillList } from './pill-list.tsx';
import { PRESET_COLORS } from './preset-colors.ts';
import { useLayerNotes } from './use-layer-notes.ts';
import { useSourceCharts } from './use-source-charts.ts';
import { useSourceColumns } from './use-source-columns.ts';

/** Pause in typing before a request is sent, or the chart is redrawn. */
const REST_MS = 250;

/** The annotation layers of a chart over time. */
export function AnnotationLayersControl(props: ControlProps<readonly AnnotationDraft[] | null | undefined>) {
  const { t } = useTranslation('facet/controls');
  const { label, description, error, value, formData, onChange, onPreview } = props;
  const drawn = useDrawnLayers(formData.viz_type);
  const layers = listOf<AnnotationDraft>(value);
  const notes = useLayerNotes(layers);
  const withLayer = (index: number | null, layer: AnnotationDraft) =>
    index === null ? [...layers, layer] : layers.map((one, at) => (at === index ? layer : one));
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
        color: layer.color ?? 'var(--text-3)',
      }))}
      onRemove={(index) => onChange(layers.filter((_, position) => position !== index))}
      onMove={(from, to) => onChange(moved(layers, from, to))}
      editor={(index, close) => (
        <LayerEditor
          layer={index === null ? newLayer(drawn) : { ...NEW_ANNOTATION, ...layers[index] }}
          drawn={drawn}
          names={layers.filter((_, position) => position !== index).map(({ name }) => name)}
          onClose={close}
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

interface LayerEditorProps {
  readonly layer: AnnotationDraft;
  /** Kinds of layers that the chart type draws. */
  readonly drawn: readonly AnnotationType[];
  /** Names of the other layers; they must be unique, because the answer identifies layers by name. */
  readonly names: readonly string[];
  onSave(layer: AnnotationDraft): void;
  /** Called with a valid layer for the preview, and with undefined when there is none any more. */
  onPreview(layer: AnnotationDraft | undefined): void;
  onClose(): void;
}

function LayerEditor({ layer, drawn, names, onSave, onPreview, onClose }: LayerEditorProps) {
  const { t } = useTranslation('facet/controls');
  const [draft, setDraft] = useState(layer);
  const set = (changed: Partial<AnnotationDraft>) => setDraft({ ...draft, ...changed });
  const problem = annotationProblem(draft, names);
  const { annotationType: type } = draft;
  // A stored layer keeps its type even if the chart type does not draw it.
  const offered = ANNOTATION_TYPES.filter((one) => drawn.includes(one) || one === layer.annotationType);
  const shown = draft !== layer && problem === null ? draft : undefined;
  usePreview(shown, onPreview);
  return (
    <EditorForm canSave={problem === null} onClose={onClose} onSave={() => onSave(draft)}>
      <div className={`${classes.row} ${classes.labelled}`}>
        <OnceLeft>
          {(left) => (
            <TextInput
              label={t('annotation.name')}
              // Fields that are filled once their choices have loaded look empty until then, and would open their list.
              data-autofocus
              value={draft.name}
              error={
                left && draft.name.trim() === ''
                  ? REQUIRED
                  : problem === 'name' && draft.name.trim() !== ''
                    ? t('annotation.taken')
                    : null
              }
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          )}
        </OnceLeft>
        <Select
          label={t('annotation.type')}
          allowDeselect={false}
          data={offered.map((one) => ({ value: one, label: t(`annotation.types.${one}`) }))}
          value={type}
          onChange={(next) => {
            const annotationType = offered.find((one) => one === next) ?? type;
            set({ annotationType, value: '', sourceType: '' });
          }}
        />
      </div>
      {type === 'FORMULA' ? (
        <OnceLeft>
          {(left) => (
            <TextInput
              label={t('annotation.formula')}
              placeholder="2x + 5"
              value={String(draft.value)}
              error={left && String(draft.value).trim() === '' ? REQUIRED : null}
              onChange={(event) => set({ value: event.currentTarget.value })}
            />
          )}
        </OnceLeft>
      ) : (
        <SourceFields draft={draft} set={set} />
      )}
      <LookFields draft={draft} set={set} />
    </EditorForm>
  );
}

/** Previews the layer after a pause in typing, and removes the preview when the editor closes. */
function usePreview(shown: AnnotationDraft | undefined, onPreview: LayerEditorProps['onPreview']): void {
  const [rested] = useDebouncedValue(shown, REST_MS);
  const show = useEffectEvent(onPreview);
  useEffect(() => show(rested), [rested]);
  useEffect(() => () => show(undefined), []);
}

interface FieldsProps {
  readonly draft: AnnotationDraft;
  set(changed: Partial<AnnotationDraft>): void;
}

/** The source of the marks: a saved layer, if there are any, or a chart. */
function SourceFields({ draft, set }: FieldsProps) {
  const { t } = useTranslation('facet/controls');
  const layers = useSavedLayers();
  const isSaved = draft.sourceType === SAVED_SOURCE;
  if (draft.annotationType === 'TIME_SERIES' || (layers === undefined && !isSaved))
    return <ChartFields draft={draft} set={set} />;
  return (
    <>
      <Select
        label={t('annotation.source')}
        allowDeselect={false}
        data={['chart', 'saved'].map((value) => ({ value, label: t(`annotation.sources.${value}`) }))}
        value={isSaved ? 'saved' : 'chart'}
        onChange={(source) => set({ value: '', sourceType: source === 'saved' ? SAVED_SOURCE : '' })}
      />
      {isSaved ? (
        <OnceLeft>
          {(left) => (
            <Select
              label={t('annotation.sources.saved')}
              searchable
              data={(layers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              value={draft.value === '' ? null : String(draft.value)}
              error={left && draft.value === '' ? REQUIRED : null}
              onChange={(id) => set({ value: id === null ? '' : Number(id) })}
            />
          )}
        </OnceLeft>
      ) : (
        <ChartFields draft={draft} set={set} />
      )}
    </>
  );
}

function ChartFields({ draft, set }: FieldsProps) {
  const { t } = useTranslation('facet/controls');
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), REST_MS);
  const chosen = draft.value === '' ? null : String(draft.value);
  const charts = useSourceCharts(draft.annotationType, searched, chosen);
  return (
    <>
      <OnceLeft>
        {(left) => (
          <Select
            label={t('annotation.chart')}
            searchable
            data={charts.map(({ id, slice_name: name }) => ({ value: String(id), label: name }))}
            nothingFoundMessage={t('annotation.noCharts')}
            // The server searches; its results are not filtered again.
            filter={({ options }) => options}
            onSearchChange={(text) => setSearch(charts.some(({ slice_name: name }) => name === text) ? '' : text)}
            value={chosen}
            error={left && chosen === null ? REQUIRED : null}
            onChange={(id) =>
              set({ value: id === null ? '' : Number(id), sourceType: sourceTypeOf(draft.annotationType) })
            }
          />
        )}
      </OnceLeft>
      <ColumnFields draft={draft} set={set} chart={chosen} />
    </>
  );
}

/**
 * Assigns columns of the chart to the members of a mark. A name may also be typed, because some columns are known only
 * from the answer.
 */
function ColumnFields({ draft, set, chart }: FieldsProps & { readonly chart: string | null }) {
  const { t } = useTranslation('facet/controls');
  const names = useSourceColumns(chart);
  const isSeries = draft.annotationType === 'TIME_SERIES';
  const field = (name: 'timeColumn' | 'intervalEndColumn' | 'titleColumn', label: string, isRequired: boolean) => (
    <OnceLeft>
      {(left) => (
        <VirtualSelect
          label={label}
          clearable={!isRequired}
          freeForm
          options={names.map((value) => ({ value, label: value }))}
          value={draft[name] || null}
          error={left && isRequired && !draft[name] ? REQUIRED : null}
          onChange={(next) => set({ [name]: next ?? '' })}
        />
      )}
    </OnceLeft>
  );
  return (
    <div className={`${classes.row} ${classes.labelled}`}>
      {field('timeColumn', t('annotation.timeColumn'), !isSeries)}
      {draft.annotationType === 'INTERVAL' ? field('intervalEndColumn', t('annotation.endColumn'), true) : null}
      {isSeries ? null : field('titleColumn', t('annotation.titleColumn'), false)}
    </div>
  );
}

function LookFields({ draft, set }: FieldsProps) {
  const { t } = useTranslation('facet/controls');
  return (
    <>
      <div className={`${classes.row} ${classes.labelled}`}>
        <Select
          label={t('annotation.style')}
          allowDeselect={false}
          data={STYLES.map((style) => ({ value: style, label: t(`annotation.styles.${style}`) }))}
          value={draft.style}
          onChange={(style) => set({ style: STYLES.find((one) => one === style) ?? 'solid' })}
        />
        <Select
          label={t('annotation.opacity')}
          allowDeselect={false}
          data={OPACITIES.map((opacity) => ({ value: opacity, label: t(`annotation.opacities.${opacity || 'full'}`) }))}
          value={draft.opacity}
          onChange={(opacity) => set({ opacity: OPACITIES.find((one) => one === opacity) ?? '' })}
        />
      </div>
      <div className={`${classes.row} ${classes.labelled}`}>
        <ColorInput
          label={t('annotation.color')}
          format="hex"
          placeholder={t('annotation.automatic')}
          swatches={PRESET_COLORS}
          value={draft.color ?? ''}
          onChange={(color) => set({ color: color === '' ? null : color })}
        />
        <NumberField
          label={t('annotation.width')}
          min={0}
          max={20}
          value={draft.width}
          onChange={(width) => set({ width: width ?? draft.width })}
        />
      </div>
      <div className={`${classes.row} ${classes.labelled}`}>
        <Checkbox
          label={t('annotation.show')}
          checked={draft.show}
          onChange={(event) => set({ show: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('annotation.showLabel')}
          checked={draft.showLabel}
          onChange={(event) => set({ showLabel: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}

interface LayerRow {
  readonly id: number;
  readonly name: string;
}

/** The saved annotation layers; undefined where the user may not read any. */
function useSavedLayers(): readonly LayerRow[] | undefined {
  const api = useService(ApiClientToken);
  const { data } = useQuery({
    queryKey: ['annotation-layers-to-choose'],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const path = '/api/v1/annotation_layer/?q=(order_column:name,order_direction:asc,page_size:100)';
      return listOf((await answerOf(api, path, signal))['result']).filter(isLayerRow);
    },
  });
  return data;
}

const isLayerRow = (row: unknown): row is LayerRow =>
  isRecord(row) && typeof row['id'] === 'number' && typeof row['name'] === 'string';

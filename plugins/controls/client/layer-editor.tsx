import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { REQUIRED } from '@facet/plugin-charts/contract';
import { VirtualSelect } from '@facet/sdk/ui';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ANNOTATION_TYPES,
  type AnnotationDraft,
  annotationProblem,
  type AnnotationType,
  SAVED_SOURCE,
  sourceTypeOf,
} from '../common/annotation-draft.ts';
import { typedColor } from '../common/validators.ts';
import { problemText } from './problem-text.ts';
import classes from './controls.module.css';
import { EditorForm } from './editor-form.tsx';
import { type LayerFieldsProps, LayerLookFields } from './layer-look-fields.tsx';
import { OnceLeft } from './once-left.tsx';
import { useSavedLayers } from './use-saved-layers.ts';
import { useSourceCharts } from './use-source-charts.ts';
import { useSourceColumns } from './use-source-columns.ts';

/** Pause in typing before a request is sent, or the chart is redrawn. */
const REST_MS = 250;

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
  /** Absent for a new layer. */
  readonly onRemove: (() => void) | undefined;
}

/** The fields of one annotation layer, which the chart shows while they are edited. */
export function LayerEditor({ layer, drawn, names, onSave, onPreview, onClose, onRemove }: LayerEditorProps) {
  const { t } = useTranslation('facet/controls');
  const [draft, setDraft] = useState(layer);
  const set = (changed: Partial<AnnotationDraft>) => setDraft({ ...draft, ...changed });
  const problem = annotationProblem(draft, names);
  const wrongColor = draft.color === null ? null : typedColor(draft.color, layer.color);
  const canSave = problem === null && wrongColor === null;
  const { annotationType: type } = draft;
  // A stored layer keeps its type even if the chart type does not draw it.
  const offered = ANNOTATION_TYPES.filter((one) => drawn.includes(one) || one === layer.annotationType);
  const shown = draft !== layer && canSave ? draft : undefined;
  usePreview(shown, onPreview);
  return (
    <EditorForm canSave={canSave} onClose={onClose} onRemove={onRemove} onSave={() => onSave(draft)}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('annotation.type')}
        data={offered.map((one) => ({ value: one, label: t(`annotation.types.${one}`) }))}
        value={type}
        onChange={(annotationType) => set({ annotationType, value: '', sourceType: '' })}
      />
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
                  ? problemText(REQUIRED, t)
                  : problem === 'name' && draft.name.trim() !== ''
                    ? t('annotation.taken')
                    : null
              }
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          )}
        </OnceLeft>
        {type === 'FORMULA' ? (
          <OnceLeft>
            {(left) => (
              <TextInput
                label={t('annotation.formula')}
                placeholder="2x + 5"
                value={String(draft.value)}
                error={left && String(draft.value).trim() === '' ? problemText(REQUIRED, t) : null}
                onChange={(event) => set({ value: event.currentTarget.value })}
              />
            )}
          </OnceLeft>
        ) : null}
      </div>
      {type === 'FORMULA' ? null : <SourceFields draft={draft} set={set} />}
      <LayerLookFields draft={draft} wrongColor={wrongColor} set={set} />
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

/** The source of the marks: a saved layer, if the person may read them, or a chart. */
function SourceFields({ draft, set }: LayerFieldsProps) {
  const { t } = useTranslation('facet/controls');
  const [search, setSearch] = useState('');
  const [searched] = useDebouncedValue(search.trim(), REST_MS);
  const isSaved = draft.sourceType === SAVED_SOURCE;
  const chosen = isSaved && draft.value !== '' ? String(draft.value) : null;
  const layers = useSavedLayers(searched, chosen);
  if (draft.annotationType === 'TIME_SERIES' || (layers === undefined && !isSaved))
    return <ChartFields draft={draft} set={set} />;
  const source = (
    <Select
      label={t('annotation.source')}
      allowDeselect={false}
      data={['chart', 'saved'].map((value) => ({ value, label: t(`annotation.sources.${value}`) }))}
      value={isSaved ? 'saved' : 'chart'}
      onChange={(next) => set({ value: '', sourceType: next === 'saved' ? SAVED_SOURCE : '' })}
    />
  );
  if (!isSaved)
    return (
      <>
        {source}
        <ChartFields draft={draft} set={set} />
      </>
    );
  return (
    <div className={`${classes.row} ${classes.labelled}`}>
      {source}
      <OnceLeft>
        {(left) => (
          <Select
            label={t('annotation.sources.saved')}
            searchable
            data={(layers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            nothingFoundMessage={t('annotation.noLayers')}
            // The server searches; its results are not filtered again.
            filter={({ options }) => options}
            onSearchChange={(text) => setSearch((layers ?? []).some(({ name }) => name === text) ? '' : text)}
            value={chosen}
            error={left && chosen === null ? problemText(REQUIRED, t) : null}
            onChange={(id) => set({ value: id === null ? '' : Number(id) })}
          />
        )}
      </OnceLeft>
    </div>
  );
}

function ChartFields({ draft, set }: LayerFieldsProps) {
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
            error={left && chosen === null ? problemText(REQUIRED, t) : null}
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
function ColumnFields({ draft, set, chart }: LayerFieldsProps & { readonly chart: string | null }) {
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
          error={left && isRequired && !draft[name] ? problemText(REQUIRED, t) : null}
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

import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { CodeEditor, VirtualSelect } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import classes from './editor.module.css';
import { MarkFields } from './mark-fields.tsx';
import { OwnersField } from './owners-field.tsx';
import type { Editing } from './use-editing.ts';

/** Settings of the dataset as a whole. */
export function SettingsTab({ editing }: { readonly editing: Editing }) {
  return (
    <div className={classes.columns}>
      <Basic editing={editing} />
      <Advanced editing={editing} />
    </div>
  );
}

function Basic({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation('facet/datasets');
  const { dataset, draft, problem, change, refusal } = editing;
  const readOnly = refusal !== null;
  return (
    <section className={classes.form} aria-label={t('edit.basic')}>
      <Textarea
        label={t('edit.description')}
        autosize
        minRows={3}
        maxRows={12}
        readOnly={readOnly}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <OwnersField
        known={dataset.owners}
        value={draft.owners}
        disabled={readOnly}
        onChange={(owners) => change({ owners })}
      />
      <MarkFields marks={draft} readOnly={readOnly} onChange={change} />
      <TextInput
        label={t('edit.defaultUrl')}
        description={t('edit.defaultUrlText')}
        readOnly={readOnly}
        value={draft.defaultUrl}
        error={problem('defaultUrl')}
        onChange={(event) => change({ defaultUrl: event.currentTarget.value })}
      />
      <Checkbox
        label={t('edit.filterSelect')}
        description={t('edit.filterSelectText')}
        disabled={readOnly}
        checked={draft.filterSelect}
        onChange={(event) => change({ filterSelect: event.currentTarget.checked })}
      />
      <Code
        editing={editing}
        language="sql"
        name="predicate"
        label={t('edit.predicate')}
        text={t('edit.predicateText')}
        wrong={problem('predicate')}
      />
      <Checkbox
        label={t('edit.adhocMetricsDenied')}
        description={t('edit.adhocMetricsDeniedText')}
        disabled={readOnly}
        checked={draft.adhocMetricsDenied}
        onChange={(event) => change({ adhocMetricsDenied: event.currentTarget.checked })}
      />
    </section>
  );
}

function Advanced({ editing }: { readonly editing: Editing }) {
  const { t } = useTranslation('facet/datasets');
  const { draft, problem, change, refusal } = editing;
  const readOnly = refusal !== null;
  return (
    <section className={classes.form} aria-label={t('edit.advanced')}>
      <VirtualSelect
        label={t('edit.mainDatetime')}
        clearable
        disabled={readOnly}
        options={[
          ...new Set(draft.columns.filter(({ temporal, name }) => temporal && name !== '').map(({ name }) => name)),
        ].map((name) => ({ value: name, label: name }))}
        value={draft.mainDatetime}
        onChange={(mainDatetime) => change({ mainDatetime })}
      />
      <Checkbox
        label={t('edit.alwaysFilterMain')}
        description={t('edit.alwaysFilterMainText')}
        disabled={readOnly}
        checked={draft.alwaysFilterMain}
        onChange={(event) => change({ alwaysFilterMain: event.currentTarget.checked })}
      />
      <NumberInput
        label={t('edit.cacheTimeout')}
        description={t('edit.cacheTimeoutText')}
        min={-1}
        allowDecimal={false}
        readOnly={readOnly}
        value={draft.cacheTimeout}
        onChange={(value) => change({ cacheTimeout: typeof value === 'number' ? value : '' })}
      />
      <NumberInput
        label={t('edit.offset')}
        description={t('edit.offsetText')}
        min={-24}
        max={24}
        allowDecimal={false}
        readOnly={readOnly}
        value={draft.offset}
        onChange={(value) => change({ offset: typeof value === 'number' ? value : '' })}
      />
      <Code
        editing={editing}
        language="json"
        name="templateParams"
        label={t('edit.templateParams')}
        text={t('edit.templateParamsText')}
        wrong={problem('templateParams')}
      />
      <Code
        editing={editing}
        language="json"
        name="otherExtra"
        label={t('edit.otherExtra')}
        text={t('edit.otherExtraText')}
        wrong={problem('otherExtra')}
      />
      <Checkbox
        label={t('edit.normalizeColumns')}
        description={t('edit.normalizeColumnsText')}
        disabled={readOnly}
        checked={draft.normalizeColumns}
        onChange={(event) => change({ normalizeColumns: event.currentTarget.checked })}
      />
    </section>
  );
}

interface CodeProps {
  readonly editing: Editing;
  readonly language: 'sql' | 'json';
  readonly name: 'predicate' | 'templateParams' | 'otherExtra';
  readonly label: string;
  readonly text: string;
  readonly wrong: string | null;
}

function Code({ editing: { dataset, draft, change, refusal }, language, name, label, text, wrong }: CodeProps) {
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <p className={classes.hint}>{text}</p>
      <div className={classes.expression} data-wrong={wrong !== null || undefined}>
        <CodeEditor
          language={language}
          dialect={dataset.database.backend}
          lineNumbers={false}
          label={label}
          readOnly={refusal !== null}
          value={draft[name]}
          onChange={(value) => change({ [name]: value })}
        />
      </div>
      {wrong === null ? null : (
        <p role="alert" className={classes.wrong}>
          {wrong}
        </p>
      )}
    </div>
  );
}

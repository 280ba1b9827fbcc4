import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FormDialog, SkeletonLine, useSaveConflicts, VirtualSelect } from '@facet/sdk/ui';
import { Checkbox, NumberInput, Radio, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_FORMATS, type ReportType, WIDTH } from '../../common/report-states.ts';
import { AlertCheck } from './alert-check.tsx';
import { AlertFields } from './alert-fields.tsx';
import { MessagePreview } from './message-preview.tsx';
import { RecipientsField } from './recipients-field.tsx';
import classes from './report-form.module.css';
import {
  bodyOf,
  missingFields,
  newValues,
  type ReportBody,
  type ReportField,
  type ReportItem,
  type ReportStart,
  type ReportValues,
  valuesOf,
  viewOf,
} from './report-values.ts';
import { presetKey, presetOf } from './presets.ts';
import { ScheduleField } from './schedule-field.tsx';
import { useChoices, withHeld } from './use-choices.ts';

export interface ReportFormProps {
  /** `null`: a new schedule. */
  readonly id: number | null;
  readonly type: ReportType;
  /** Where a new one is begun, such as on a dashboard. */
  readonly start?: Partial<ReportStart>;
  onClose(): void;
  onSaved(): void;
}

/** Fields beside what is sent. */
const WIDE = 1056;
const MONDAY_MORNING = '0 8 * * 1';

/** A schedule: what is sent, when, to whom, and for an alert on which condition. */
export function ReportForm({ id, type, start = {}, onClose, onSaved }: ReportFormProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const read = useQuery({
    queryKey: ['report', id],
    queryFn: ({ signal }) => api.call('GET /api/v1/report/:id', { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (id === null) {
    const begun = { ...startOf(type), ...start };
    return <Form type={type} start={begun} item={null} onClose={onClose} onSaved={onSaved} onTheirs={() => {}} />;
  }
  if (read.data)
    return (
      <Form
        key={read.dataUpdatedAt}
        type={type}
        start={startOf(type)}
        item={read.data.result}
        version={read.data.version}
        onClose={onClose}
        onSaved={onSaved}
        onTheirs={() => void read.refetch()}
      />
    );
  return (
    <FormDialog
      opened
      title={t('form.editTitle', { name: '' })}
      submitLabel={t('form.save')}
      disabled
      error={read.error}
      onSubmit={() => {}}
      onClose={onClose}
    >
      {read.isPending ? [0, 1, 2, 3].map((line) => <SkeletonLine key={line} height={28} />) : null}
    </FormDialog>
  );
}

interface FormProps extends Omit<ReportFormProps, 'id' | 'start'> {
  readonly start: ReportStart;
  readonly item: ReportItem | null;
  readonly version?: string | undefined;
  /** Reads the schedule anew. */
  onTheirs(): void;
}

function Form({ type, start, item, version, onClose, onSaved, onTheirs }: FormProps) {
  const { t } = useTranslation('facet/reports');
  const [initial] = useState(() => (item === null ? newValues(start) : valuesOf(item)));
  const [values, setValues] = useState<ReportValues>(initial);
  const [tried, setTried] = useState(false);
  const missing = missingFields(values);
  const change = (part: Partial<ReportValues>) => setValues((now) => ({ ...now, ...part }));
  const problem = (field: ReportField) => (tried && missing.has(field) ? t('form.required') : null);
  const { save, dialog } = useSave({ values, start, item, version, onClose, onSaved, onTheirs });
  // Who begins on a chart or dashboard thinks of when and to whom; what is sent is known, and the name is a proposal.
  const isMail = item === null && begunOn(start) !== null && type === 'Report';
  const nameField = (
    <TextInput
      label={t('columns.name')}
      required
      maxLength={150}
      value={values.name}
      error={problem('name')}
      onChange={(event) => change({ name: event.currentTarget.value })}
    />
  );
  const content = (
    <>
      <SubjectFields values={values} start={start} item={item} problem={problem} change={change} />
      {type === 'Alert' ? <AlertFields values={values} item={item} problem={problem} change={change} /> : null}
    </>
  );
  return (
    <FormDialog
      opened
      size={WIDE}
      title={item === null ? t(`form.addTitle.${begunOn(start) ?? type}`) : t('form.editTitle', { name: item.name })}
      submitLabel={
        item === null && begunOn(start) !== null && isMailed(values)
          ? t(`form.mail.${presetKey(values.crontab)}`)
          : t('form.save')
      }
      working={save.isPending}
      dirty={values !== initial && !save.isSuccess}
      error={save.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (missing.size === 0) save.mutate();
      }}
    >
      <div className={classes.panes}>
        <div className={classes.fields}>
          {isMail ? null : nameField}
          {isMail ? null : content}
          <ScheduleField
            crontab={values.crontab}
            timezone={values.timezone}
            problem={problem('crontab')}
            onChange={change}
          />
          <RecipientsField
            recipients={values.recipients}
            stopped={item?.stopped ?? []}
            problem={problem('recipients')}
            onChange={(recipients) => change({ recipients })}
          />
          {isMail ? content : null}
          <TextInput
            label={t('form.subjectLine')}
            placeholder={t('form.subjectLineOwn')}
            maxLength={255}
            value={values.emailSubject}
            onChange={(event) => change({ emailSubject: event.currentTarget.value })}
          />
          {isMail ? nameField : null}
          <Textarea
            label={t('form.description')}
            autosize
            minRows={2}
            value={values.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          <LimitFields values={values} change={change} />
        </div>
        <aside className={classes.preview}>
          {type === 'Alert' ? <AlertCheck values={values} reportId={item?.id ?? null} change={change} /> : null}
          <MessagePreview body={previewed(values, item, start, t(`type.${type}`))} isAutomatic={type === 'Report'} />
        </aside>
      </div>
      {dialog}
    </FormDialog>
  );
}

/** The schedule as it would be saved. A message has a subject before its schedule has a name. */
function previewed(
  values: ReportValues,
  item: ReportItem | null,
  start: ReportStart,
  unnamed: string,
): ReportBody | null {
  if (values[values.subject] === null || values.crontab.trim() === '') return null;
  const { name, ...body } = bodyOf(values, item, start);
  return { ...body, name: name.trim() === '' ? unnamed : name };
}

const startOf = (type: ReportType) => ({
  type,
  crontab: MONDAY_MORNING,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
  channel: 'Email',
});

/** The object from whose menu it is made. */
function begunOn({ chart, dashboard }: ReportStart): 'chart' | 'dashboard' | null {
  if (chart !== undefined) return 'chart';
  return dashboard === undefined ? null : 'dashboard';
}

/** The button says what it does where that takes few words. */
const isMailed = ({ recipients, crontab }: ReportValues): boolean =>
  recipients.every(({ channel }) => channel === 'Email') && presetOf(crontab) !== undefined;

type SaveParts = Pick<FormProps, 'start' | 'item' | 'version' | 'onClose' | 'onSaved' | 'onTheirs'> & {
  readonly values: ReportValues;
};

function useSave({ values, start, item, version, onClose, onSaved, onTheirs }: SaveParts) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const conflicts = useSaveConflicts({
    label: (member) => t(`conflict.${member}`, { defaultValue: member }),
    onTheirs,
  });
  const save = useMutation({
    mutationFn: async () => {
      const body = bodyOf(values, item, start);
      if (item === null) return api.call('POST /api/v1/report/', { body });
      return conflicts.save({
        seen: { version },
        sets: Object.keys(body),
        write: (latest) => api.call('PUT /api/v1/report/:id', { params: { id: item.id }, body }, { version: latest }),
      });
    },
    onSuccess: (saved) => {
      if (saved === undefined) return;
      notify.success(item === null ? t('form.created') : t('form.updated'));
      onSaved();
      onClose();
    },
  });
  return { save, dialog: conflicts.dialog };
}

interface FieldsProps {
  readonly values: ReportValues;
  change(part: Partial<ReportValues>): void;
}

interface SubjectProps extends FieldsProps {
  readonly start: ReportStart;
  readonly item: ReportItem | null;
  problem(field: ReportField): string | null;
}

/** The chart or dashboard that is sent, and how. */
function SubjectFields({ values, start, item, problem, change }: SubjectProps) {
  const { t } = useTranslation('facet/reports');
  const isGiven = item === null && begunOn(start) !== null;
  const hasView = (start.view !== undefined || viewOf(item) !== undefined) && values.subject === 'dashboard';
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.what')}</legend>
      {isGiven ? null : <SubjectChoice values={values} item={item} problem={problem} change={change} />}
      <Select
        label={t('form.format')}
        description={t(`form.formatHelp.${values.format}`)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        allowDeselect={false}
        data={REPORT_FORMATS.map((format) => ({ value: format, label: t(`form.formats.${format}`) }))}
        value={values.format}
        onChange={(value) => {
          const format = REPORT_FORMATS.find((known) => known === value);
          if (format !== undefined) change({ format });
        }}
      />
      {hasView ? (
        <Radio.Group
          label={t('form.filters')}
          value={values.keepsView ? 'kept' : 'own'}
          onChange={(chosen) => change({ keepsView: chosen === 'kept' })}
        >
          <div className={classes.choices}>
            <Radio value="kept" label={t(item === null ? 'form.filtersNow' : 'form.filtersKept')} />
            <Radio value="own" label={t('form.filtersOwn')} />
          </div>
        </Radio.Group>
      ) : null}
      {values.format === 'PNG' || values.format === 'PDF' ? (
        <NumberInput
          label={t('form.width')}
          placeholder={t('form.widthOwn')}
          min={WIDTH.least}
          max={WIDTH.most}
          suffix=" px"
          value={values.width}
          onChange={(width) => change({ width: typeof width === 'number' ? Math.trunc(width) : '' })}
        />
      ) : null}
      <Checkbox
        label={t('form.fresh')}
        checked={values.fresh}
        onChange={(event) => change({ fresh: event.currentTarget.checked })}
      />
      {values.type === 'Report' ? (
        <Checkbox
          label={t('form.openToViewers')}
          description={t('form.openToViewersHelp')}
          checked={values.openToViewers}
          onChange={(event) => change({ openToViewers: event.currentTarget.checked })}
        />
      ) : null}
    </fieldset>
  );
}

function SubjectChoice({ values, item, problem, change }: Omit<SubjectProps, 'start'>) {
  const { t } = useTranslation('facet/reports');
  const choices = useChoices(values.subject);
  const chart = item?.chart ? { value: item.chart.id, label: item.chart.slice_name } : null;
  const dashboard = item?.dashboard
    ? { value: item.dashboard.id, label: item.dashboard.dashboard_title ?? String(item.dashboard.id) }
    : null;
  return (
    <>
      <SegmentedControl
        aria-label={t('form.what')}
        data={[
          { value: 'dashboard', label: t('form.dashboard') },
          { value: 'chart', label: t('form.chart') },
        ]}
        value={values.subject}
        onChange={(subject) => change({ subject: subject === 'chart' ? 'chart' : 'dashboard' })}
      />
      <VirtualSelect
        label={t(`form.${values.subject}`)}
        required
        loading={choices.loading}
        options={withHeld(choices.options, values.subject === 'chart' ? chart : dashboard)}
        value={values[values.subject]}
        error={problem('subject')}
        onSearch={choices.search}
        onChange={(chosen) => change({ [values.subject]: chosen })}
      />
    </>
  );
}

/** How long runs may take, are kept, and are quiet. */
function LimitFields({ values, change }: FieldsProps) {
  const { t } = useTranslation('facet/reports');
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('form.limits')}</legend>
      <div className={classes.condition}>
        <NumberInput
          label={t('form.workingTimeout')}
          min={1}
          value={values.workingTimeout}
          onChange={(value) => change({ workingTimeout: Math.max(1, Math.trunc(Number(value)) || 1) })}
        />
        <NumberInput
          label={t('form.logRetention')}
          min={1}
          value={values.logRetention}
          onChange={(value) => change({ logRetention: Math.max(1, Math.trunc(Number(value)) || 1) })}
        />
        <NumberInput
          label={t('form.gracePeriod')}
          description={t('form.gracePeriodHelp')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          min={1}
          value={values.gracePeriod}
          onChange={(value) => change({ gracePeriod: Math.max(1, Math.trunc(Number(value)) || 1) })}
        />
      </div>
    </fieldset>
  );
}

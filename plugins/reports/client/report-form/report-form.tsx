import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { FormDialog, SkeletonLine, useSaveConflicts, VirtualSelect } from '@facet/sdk/ui';
import {
  Button,
  Checkbox,
  Collapse,
  NumberInput,
  Radio,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENTS, PEOPLE_CHANNEL, REPORT_FORMATS, type ReportType, WIDTH } from '../../common/report-states.ts';
import { SUBJECT_WORDS } from '../../common/subject-words.ts';
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
import { OwnersField } from './owners-field.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { SendTest } from './send-test.tsx';
import { mailButton } from './spoken-sentence.ts';
import { spokenOf } from './spoken-times.ts';
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
  const { t, i18n } = useTranslation('facet/reports');
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
  const body = previewed(values, item, start, t(`type.${type}`));
  return (
    <FormDialog
      opened
      size={WIDE}
      title={item === null ? t(`form.addTitle.${begunOn(start) ?? type}`) : t('form.editTitle', { name: item.name })}
      submitLabel={(isMail ? mailLabel(values, t, i18n.language) : undefined) ?? t('form.save')}
      working={save.isPending}
      dirty={values !== initial && !save.isSuccess}
      error={save.error}
      extra={<SendTest body={body} />}
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
            copies={values.copies}
            stopped={item?.stopped ?? []}
            problem={problem('recipients')}
            onChange={change}
          />
          {isMail ? content : null}
          <TextInput
            label={t('form.subjectLine')}
            description={t('form.subjectHelp', { words: SUBJECT_WORDS.map((word) => `{${word}}`).join(', ') })}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder={t('form.subjectLineOwn')}
            maxLength={255}
            value={values.emailSubject}
            onChange={(event) => change({ emailSubject: event.currentTarget.value })}
          />
          <MoreFields isOpen={isMail && problem('name') !== null}>
            {isMail ? nameField : null}
            <Textarea
              label={t('form.description')}
              autosize
              minRows={2}
              value={values.description}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
            <PictureFields values={values} change={change} />
            <OwnersField known={item?.owners ?? []} value={values.owners} onChange={(owners) => change({ owners })} />
            <Switch
              label={t('form.active')}
              checked={values.active}
              onChange={(event) => change({ active: event.currentTarget.checked })}
            />
            <LimitFields values={values} change={change} />
          </MoreFields>
        </div>
        <aside className={classes.preview}>
          {type === 'Alert' ? <AlertCheck values={values} reportId={item?.id ?? null} change={change} /> : null}
          <MessagePreview body={body} isAutomatic={type === 'Report'} />
        </aside>
      </div>
      {dialog}
    </FormDialog>
  );
}

interface MoreFieldsProps {
  /** Something in it is missing. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Fields that few schedules need. */
function MoreFields({ isOpen, children }: MoreFieldsProps) {
  const { t } = useTranslation('facet/reports');
  const [wanted, setWanted] = useState(false);
  const shown = wanted || isOpen;
  return (
    <div className={classes.more}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={shown}
        rightSection={<IconChevronDown size={14} stroke={1.5} className={classes.chevron ?? ''} data-open={shown} />}
        onClick={() => setWanted(!shown)}
      >
        {t('form.more')}
      </Button>
      <Collapse expanded={shown}>
        <div className={classes.fields}>{children}</div>
      </Collapse>
    </div>
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
function mailLabel(
  { recipients, crontab }: ReportValues,
  t: TFunction<'facet/reports'>,
  language: string,
): string | undefined {
  const spoken = spokenOf(crontab);
  if (spoken === undefined || recipients.some(({ channel }) => channel !== PEOPLE_CHANNEL)) return undefined;
  return mailButton(spoken, t, language);
}

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
      <div className={classes.two}>
        <Select
          label={t('form.format')}
          allowDeselect={false}
          data={REPORT_FORMATS.map((format) => ({ value: format, label: t(`form.formats.${format}`) }))}
          value={values.format}
          onChange={(value) => {
            const format = REPORT_FORMATS.find((known) => known === value);
            if (format !== undefined) change({ format });
          }}
        />
        <VirtualSelect
          multiple
          label={t('form.attach')}
          placeholder={t('form.attachNone')}
          options={ATTACHMENTS.filter((one) => one !== values.format).map((one) => ({
            value: one,
            label: t(`form.attachments.${one}`),
          }))}
          value={values.attachments.filter((one) => one !== values.format)}
          onChange={(chosen) => change({ attachments: ATTACHMENTS.filter((one) => chosen.includes(one)) })}
        />
      </div>
      <p className={classes.help}>{t(`form.formatHelp.${values.format}`)}</p>
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
    </fieldset>
  );
}

/** How the picture is taken, and who else may get it. */
function PictureFields({ values, change }: FieldsProps) {
  const { t } = useTranslation('facet/reports');
  return (
    <>
      {[values.format, ...values.attachments].some((format) => format === 'PNG' || format === 'PDF') ? (
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
    </>
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

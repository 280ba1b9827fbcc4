import { ApiClientToken, useService } from '@facet/sdk/client';
import { FormDialog, SkeletonLine } from '@facet/sdk/ui';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PEOPLE_CHANNEL, type ReportType } from '../../common/report-states.ts';
import { SUBJECT_WORDS } from '../../common/subject-words.ts';
import { AlertCheck } from './alert-check.tsx';
import { AlertFields } from './alert-fields.tsx';
import { begunOn } from './begun-on.ts';
import { LimitFields, PictureFields } from './delivery-fields.tsx';
import type { FieldsProps } from './fields-props.ts';
import { MessagePreview } from './message-preview.tsx';
import { MoreFields } from './more-fields.tsx';
import { OwnersField } from './owners-field.tsx';
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
} from './report-values.ts';
import { SavedState } from './saved-state.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { SendTest } from './send-test.tsx';
import { mailButton } from './spoken-sentence.ts';
import { spokenOf } from './spoken-times.ts';
import { SubjectFields } from './subject-fields.tsx';
import { useSave } from './use-save.ts';

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
          {item === null ? null : (
            <SavedState item={item}>
              <ActiveField values={values} change={change} />
            </SavedState>
          )}
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
            <RareFields values={values} item={item} change={change} />
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

interface RareFieldsProps extends FieldsProps {
  readonly item: ReportItem | null;
}

function RareFields({ values, item, change }: RareFieldsProps) {
  const { t } = useTranslation('facet/reports');
  return (
    <>
      <Textarea
        label={t('form.description')}
        autosize
        minRows={2}
        value={values.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <PictureFields values={values} change={change} />
      <OwnersField known={item?.owners ?? []} value={values.owners} onChange={(owners) => change({ owners })} />
      {item === null ? <ActiveField values={values} change={change} /> : null}
      <LimitFields values={values} change={change} />
    </>
  );
}

function ActiveField({ values, change }: FieldsProps) {
  const { t } = useTranslation('facet/reports');
  return (
    <Switch
      label={t('form.active')}
      checked={values.active}
      onChange={(event) => change({ active: event.currentTarget.checked })}
    />
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

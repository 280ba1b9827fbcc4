/** Certification and warning of a dataset, a column or a metric. They are stored in the JSON text `extra`. */
export interface Marks {
  /** Name of the certifier; empty: not certified. */
  readonly certifiedBy: string;
  readonly certificationDetails: string;
  /** Markdown; empty: no warning. */
  readonly warning: string;
}

export const NO_MARKS: Marks = { certifiedBy: '', certificationDetails: '', warning: '' };

/** The text may be written by hand, so it can contain any JSON. */
export function marksIn(extra: string | null): Marks {
  const members = membersIn(extra);
  const certificate = membersOf(members['certification']);
  return {
    certifiedBy: textOf(certificate['certified_by']),
    certificationDetails: textOf(certificate['details']),
    warning: textOf(members['warning_markdown']),
  };
}

/** The members of a dataset's `extra` that Facet uses. */
export interface DatasetNotes extends Marks {
  /** Whether charts may use only metrics of the dataset: no ad-hoc metrics, neither simple ones nor SQL. */
  readonly adhocMetricsDenied: boolean;
}

export const datasetNotes = (extra: string | null | undefined): DatasetNotes => ({
  ...marksIn(extra ?? null),
  adhocMetricsDenied: membersIn(extra ?? null)['disallow_adhoc_metrics'] === true,
});

/** Members of a dataset's `extra` that are set by fields of their own. */
const NOTED = ['certification', 'warning_markdown', 'disallow_adhoc_metrics'];

/** The text of the members of a dataset's `extra` that Facet does not use itself; empty: there is none. */
export function otherMembers(extra: string | null): string {
  const others = Object.entries(membersIn(extra)).filter(([name]) => !NOTED.includes(name));
  return others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others), null, 2);
}

/** Whether a text names a member that has a field of its own, which would be lost. */
export const hasNotedMember = (text: string): boolean =>
  Object.keys(membersIn(text)).some((name) => NOTED.includes(name));

/** An `extra` with these other members; without any, one that is not an object is kept as it is. */
export function withOtherMembers(extra: string | null, others: string): string | null {
  if (others.trim() !== '') return others;
  return extra === null || isRecord(parse(extra)) ? null : extra;
}

/** Sets the marks in an `extra`; its other members stay. A text that is not an object is not changed. */
export function withMarks(extra: string | null, marks: Marks): string | null {
  const certified_by = marks.certifiedBy.trim();
  const details = marks.certificationDetails.trim();
  const warning = marks.warning.trim();
  const certification = { ...(certified_by === '' ? {} : { certified_by }), ...(details === '' ? {} : { details }) };
  return withMembers(extra, {
    warning_markdown: warning === '' ? undefined : warning,
    certification: Object.keys(certification).length === 0 ? undefined : certification,
  });
}

/** Sets members of an `extra`, and removes those that are `undefined`. A text that is not an object is not changed. */
export function withMembers(extra: string | null, members: Readonly<Record<string, unknown>>): string | null {
  const before = parse(extra);
  if (extra !== null && extra.trim() !== '' && !isRecord(before)) return extra;
  const entries = new Map(Object.entries(membersOf(before)));
  for (const [name, value] of Object.entries(members))
    if (value === undefined) entries.delete(name);
    else entries.set(name, value);
  return entries.size === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}

const membersIn = (extra: string | null): Readonly<Record<string, unknown>> => membersOf(parse(extra));

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

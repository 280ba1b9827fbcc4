/** Who asks; null is a visitor without a session. */
export interface TemplateUser {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly roles: readonly string[];
}

export interface TemplateFilter {
  readonly col: string;
  readonly op: string;
  readonly val: unknown;
}

/** Everything that a template may read. Plain data: it crosses to the worker. */
export interface TemplateInput {
  readonly user: TemplateUser | null;
  /** Query string of the request. */
  readonly requestParams: Readonly<Record<string, string>>;
  /** `url_params` of the form data or of the query. */
  readonly formParams: Readonly<Record<string, string>>;
  readonly filters: readonly TemplateFilter[];
  /** Metrics of the data source by name, for `metric('name')`. */
  readonly metrics: Readonly<Record<string, string>>;
  /** Names that stand for values: query facts and template parameters. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The query's own time range. */
  readonly timeRange?: string | null;
  /** A backslash in a text means something in the database that the text is for. */
  readonly backslashEscapes?: boolean;
  /** What was looked up for this text before, by `lookupKey`. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** Something that a macro needs and that only the server knows. */
export type TemplateLookup =
  | {
      readonly kind: 'dataset';
      /** As it was written; anything but a whole number is no dataset. */
      readonly id: unknown;
      readonly metrics: boolean;
      readonly columns: readonly string[] | null;
    }
  | { readonly kind: 'metric'; readonly id: unknown; readonly name: string }
  | {
      readonly kind: 'time';
      readonly column: string | null;
      readonly range: string;
      readonly type: string | null;
      readonly format: string | null;
    }
  | {
      readonly kind: 'partition';
      /** As it was written, perhaps with schema and catalogue. */
      readonly table: string;
      /** Of those whose columns have these values; the others' columns are answered. */
      readonly among: Readonly<Record<string, string>>;
    };

/**
 * Answers a lookup: SQL of a data source or of a metric, or `[from, to]`, two SQL texts or null, of a time range, or the values of the newest
 * partition.
 * @throws TemplateError
 */
export type ResolveLookup = (lookup: TemplateLookup) => Promise<unknown>;

export const lookupKey = (lookup: TemplateLookup): string =>
  JSON.stringify(Object.entries(lookup).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Thrown by a macro: the text is rendered again when the answer is there. */
export class LookupNeeded extends Error {
  override readonly name = 'LookupNeeded';
  readonly lookup: TemplateLookup;

  constructor(lookup: TemplateLookup) {
    super(lookup.kind);
    this.lookup = lookup;
  }
}

/** What rendering a text has told. */
export interface TemplateOutcome {
  readonly text: string;
  /** Columns whose filters the text has read. */
  readonly applied: readonly string[];
  /** Columns whose filters the text has taken over. */
  readonly removed: readonly string[];
  readonly cacheKeys: readonly unknown[];
  /** Names without a value, as they were written. */
  readonly undefinedNames: readonly string[];
}

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

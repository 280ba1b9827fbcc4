import type { Dialect, EngineColumn } from '@facet/sdk/server';
import type { AdvancedType } from '../advanced-type.ts';
import type { DatasetColumn, DatasetMetric, DatasetModel } from '../dataset-model.ts';
import type { Moment } from '../../common/time-range/moment.ts';
import type { SqlGuard } from './sql-guard.ts';

/** Replaces template markup in a text that comes from a user or a dataset. `place` is for error texts. */
export type RenderTemplate = (text: string, place: 'WHERE clause' | 'HAVING clause' | 'SQL') => Promise<string>;

/** Facts of a query that templates may read, known before any text is rendered. */
export interface TemplateFacts {
  readonly from: Moment | null;
  readonly to: Moment | null;
  readonly rowLimit: number;
  readonly rowOffset: number;
  readonly timeColumn: string | null;
  readonly timeGrain: string | null;
}

export interface TemplateSession {
  readonly render: RenderTemplate;
  /** Columns that the rendered texts have filtered by themselves; filled while texts are rendered. */
  readonly removedFilters: ReadonlySet<string>;
  readonly appliedFilters: ReadonlySet<string>;
}

/** Everything the compiler needs beside the query and the dataset. */
export interface CompileContext {
  readonly guard: SqlGuard;
  /** The clock that relative ranges count from, as a wall clock without a zone. */
  readonly now: Moment;
  /** Row rules of the caller on the data source, each one condition; rendered and checked by their owner. */
  readonly rowRules: readonly string[];
  readonly defaultRowLimit: number;
  readonly maxRows: number;
  /** The text becomes part of another query, which has a limit of its own. */
  readonly unlimited?: boolean;
  /** The reader of the rows stops at the limit, whether the text has one or not. */
  readonly readerStops?: boolean;
  /** Puts the caller's row rules into the SQL of a virtual data source, which has been rendered and checked. */
  narrowSource?(sql: string): Promise<string>;
  /** Absent: templates are off, and texts stay as they are. */
  openTemplates?(facts: TemplateFacts): TemplateSession;
  /**
   * Names and types that a query would return. Used to learn the type of an expression on the time axis.
   * Rejects when the database refuses the query.
   */
  describe?(sql: string): Promise<readonly EngineColumn[]>;
  /** What numbers of columns stand for, by the name of the type; absent while advanced types are off. */
  advancedType?(name: string): Promise<AdvancedType | undefined>;
  /** A comparison query ranks its series over the time of the query that it is compared with. */
  readonly seriesBounds?: { readonly since: Moment | null; readonly until: Moment | null };
}

/** What the parts of the compiler share while one query is built. */
export interface Scope {
  readonly dialect: Dialect;
  readonly dataset: DatasetModel;
  readonly context: CompileContext;
  readonly columns: ReadonlyMap<string, DatasetColumn>;
  readonly metrics: ReadonlyMap<string, DatasetMetric>;
  readonly templates: TemplateSession;
  /** `FROM` target. */
  readonly from: string;
  /** What stands before the statement: CTEs that the source may not hold itself, or nothing. */
  readonly ctes: string;
}

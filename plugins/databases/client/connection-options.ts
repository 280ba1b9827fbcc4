/** Options for the use of a connected database. */
export interface ConnectionOptions {
  readonly exposeInSqlLab: boolean;
  readonly allowDml: boolean;
  readonly allowUpload: boolean;
  readonly allowAsync: boolean;
  /** For engines with several catalogues: exposes catalogues other than that of the address. */
  readonly allowCatalogs: boolean;
  /** Seconds; empty takes the server's default. */
  readonly cacheTimeout: number | '';
}

export const NO_OPTIONS: ConnectionOptions = {
  exposeInSqlLab: true,
  allowDml: false,
  allowUpload: false,
  allowAsync: false,
  allowCatalogs: false,
  cacheTimeout: '',
};

/** The options in the members of the contract. */
export const optionMembers = (options: ConnectionOptions) => ({
  expose_in_sqllab: options.exposeInSqlLab,
  allow_dml: options.allowDml,
  allow_file_upload: options.allowUpload,
  allow_run_async: options.allowAsync,
  cache_timeout: options.cacheTimeout === '' ? null : options.cacheTimeout,
});

/** The extra settings with the value of this form; their other members stay. */
export const withCatalogs = (extra: Readonly<Record<string, unknown>>, { allowCatalogs }: ConnectionOptions): string =>
  JSON.stringify({ ...extra, allow_multi_catalog: allowCatalogs });

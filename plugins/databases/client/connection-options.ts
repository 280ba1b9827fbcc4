/** What may be done with a database that is connected. */
export interface ConnectionOptions {
  readonly exposeInSqlLab: boolean;
  readonly allowDml: boolean;
  readonly allowUpload: boolean;
  readonly allowAsync: boolean;
  /** Of engines with several catalogues: others than that of the address are open too. */
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

/** In the words of the contract. */
export const optionMembers = (options: ConnectionOptions) => ({
  expose_in_sqllab: options.exposeInSqlLab,
  allow_dml: options.allowDml,
  allow_file_upload: options.allowUpload,
  allow_run_async: options.allowAsync,
  cache_timeout: options.cacheTimeout === '' ? null : options.cacheTimeout,
});

/** The extra settings, once this form has a say in them; what else they hold stays. */
export const withCatalogs = (extra: Readonly<Record<string, unknown>>, { allowCatalogs }: ConnectionOptions): string =>
  JSON.stringify({ ...extra, allow_multi_catalog: allowCatalogs });

export interface ProcessLimits {
  /** A size such as `2GB`. */
  readonly memoryLimit: string;
  /** Bytes of memory at which the process is ended: DuckDB does not count what one value takes against its limit. */
  readonly mostResident: number;
  readonly threads: number;
  readonly spillFolder: string;
}

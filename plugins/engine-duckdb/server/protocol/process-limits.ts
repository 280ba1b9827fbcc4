export interface ProcessLimits {
  /** A size such as `2GB`. */
  readonly memoryLimit: string;
  readonly threads: number;
  readonly spillFolder: string;
}

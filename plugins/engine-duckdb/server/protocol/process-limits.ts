export interface ProcessLimits {
  /** Such as `2GB`. */
  readonly memoryLimit: string;
  readonly threads: number;
  readonly spillFolder: string;
}

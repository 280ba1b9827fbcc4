const SCALES = {
  decimal: { step: 1000, units: ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB', 'RB', 'QB'] },
  binary: { step: 1024, units: ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB', 'ZiB', 'YiB'] },
} as const;

/** Text of an amount of bytes, with at most two decimals. */
export function formatMemory(bytes: number, scale: keyof typeof SCALES): string {
  if (bytes === 0) return '0B';
  const { step, units } = SCALES[scale];
  const size = Math.abs(bytes);
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(size) / Math.log(step))));
  const amount = Number((size / step ** power).toFixed(2));
  return `${bytes < 0 ? '-' : ''}${amount}${units[power]}`;
}

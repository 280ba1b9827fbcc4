const LONGEST = 63;

/** Derives a table name from a file name, as an SQL identifier that needs no quotes. */
export function tableName(file: string): string {
  const plain = file
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '');
  if (plain === '') return 'upload';
  return (/^\d/.test(plain) ? `t_${plain}` : plain).slice(0, LONGEST);
}

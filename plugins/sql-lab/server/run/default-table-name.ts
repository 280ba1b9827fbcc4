/** `tmp_<user>_table_<year>_<month>_<day>_<h>_<m>_<s>`, in UTC. */
export function defaultTableName(username: string, now: Date): string {
  const stamp = [
    now.getUTCFullYear(),
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  ].join('_');
  return `tmp_${username}_table_${stamp}`;
}

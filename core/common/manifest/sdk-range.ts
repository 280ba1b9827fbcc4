/** `^1.2.3`, `~1.2`, `1.x` or `1.2.3`: one part that names a major; what is left out counts as zero or anything. */
const RANGE =
  /^(?<sign>[\^~])?(?<major>0|[1-9]\d*)(?:\.(?:x(?:\.x)?|(?<minor>0|[1-9]\d*)(?:\.(?<patch>x|0|[1-9]\d*))?))?$/;
const VERSION = /^(\d+)\.(\d+)\.(\d+)/;

export function isSdkRange(range: string): boolean {
  return RANGE.test(range);
}

/** Whether `version` (`1.4.0`) lies in `range`; a range of another form admits nothing. */
export function admits(range: string, version: string): boolean {
  const wanted = RANGE.exec(range)?.groups;
  const found = VERSION.exec(version)?.slice(1).map(Number);
  if (!wanted || !found) return false;
  const [major = 0, minor = 0, patch = 0] = found;
  const wantedMinor = numberOrNone(wanted['minor']);
  const wantedPatch = numberOrNone(wanted['patch']);
  if (major !== Number(wanted['major'])) return false;
  if (wantedMinor === undefined) return true;
  const caretOverMinor = wanted['sign'] === '^' && major > 0;
  if (minor !== wantedMinor) return caretOverMinor && minor > wantedMinor;
  if (wantedPatch === undefined) return true;
  const caretOverPatch = wanted['sign'] === '~' || caretOverMinor || (wanted['sign'] === '^' && minor > 0);
  return caretOverPatch ? patch >= wantedPatch : patch === wantedPatch;
}

function numberOrNone(text: string | undefined): number | undefined {
  return text === undefined || text === 'x' ? undefined : Number(text);
}

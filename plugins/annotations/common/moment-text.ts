const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,6})?)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * Converts a timestamp that a user typed to UTC in the form `YYYY-MM-DDTHH:MM:SS`; without a zone it is read as UTC.
 * `undefined`: invalid text.
 */
export function momentText(text: string): string | undefined {
  const found = MOMENT.exec(text.trim());
  if (!found) return undefined;
  const [, day = '', clock = '00:00', seconds = ':00', zone = 'Z'] = found;
  const colon = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const at = new Date(`${day}T${clock}${seconds}${colon}`);
  // JavaScript accepts 30 February and converts it to a day in March.
  if (Number.isNaN(at.getTime()) || new Date(`${day}T00:00Z`).toISOString().slice(0, 10) !== day) return undefined;
  return at.toISOString().slice(0, 19);
}

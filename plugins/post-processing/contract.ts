export { escapeSeparator, nameParts, SEPARATOR, unescapeSeparator } from './common/flat-name.ts';

import { type NativeFilter, newFilter, newFilterId } from '../../common/filters/native-filter.ts';
import type { KnownFilterType } from '../filters/use-filter-types.ts';
import { defaultSettings } from './with-settings.ts';

export const newFilterOf = ({ entry, type }: KnownFilterType): NativeFilter =>
  newFilter(newFilterId(randomId), entry.key, defaultSettings(type));

export function randomId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 21);
}

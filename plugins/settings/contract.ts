import type { settingEndpoints } from './common/wire/setting.ts';

type SettingEndpoints = typeof settingEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends SettingEndpoints {}
}

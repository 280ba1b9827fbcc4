import type { cssTemplateEndpoints } from './common/wire/css-template.ts';

type CssTemplateEndpoints = typeof cssTemplateEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends CssTemplateEndpoints {}
}

/** Everything that a plugin's own bundle takes from the page instead of bringing it along. */
export const SHARED_MODULES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@facet/sdk/common',
  '@facet/sdk/client',
  '@facet/sdk/ui',
] as const;

export type SharedModule = (typeof SHARED_MODULES)[number];

export function shimFile(id: SharedModule): string {
  return `shared/${id.replace('@facet/', '').replaceAll('/', '-')}.mjs`;
}

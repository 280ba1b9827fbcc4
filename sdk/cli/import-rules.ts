import { isBuiltin } from 'node:module';

/** The page's own modules: a bundle takes them from there. */
export const SHARED: readonly string[] = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@facet/sdk/common',
  '@facet/sdk/client',
  '@facet/sdk/ui',
];

/** Narrower doors of the sdk whose content the page shares under a wider one. */
const ALIASES: Readonly<Record<string, string>> = {
  '@facet/sdk/client/tokens': '@facet/sdk/client',
  '@facet/sdk/client/charts': '@facet/sdk/client',
  'react/jsx-dev-runtime': 'react/jsx-runtime',
};

/** Doors of the sdk that are bundled. */
const BUNDLED = ['@facet/sdk/chart-query', '@facet/sdk/formatting'];
/** Libraries that keep a state for the whole page: a second copy would not know of it. */
const ONE_A_PAGE = /^(@mantine\/|@tanstack\/react-query|react-router|react-i18next|i18next)/;

/** What the page gives for this import, or `undefined` when it is to be bundled. */
export function sharedAs(request: string): string | undefined {
  const name = ALIASES[request] ?? request;
  return SHARED.includes(name) ? name : undefined;
}

/** Why a plugin must not import this; `undefined` when it may. */
export function importProblem(request: string): string | undefined {
  if (request.startsWith('.') || request.startsWith('/')) return undefined;
  if (isBuiltin(request)) return 'Node is not there in a browser';
  if (request.startsWith('@facet/core')) return 'the kernel is not for plugins; everything stands in @facet/sdk';
  if (request.startsWith('@facet/plugin-'))
    return 'other plugins are reached by their services and points, not by their code';
  if (request.startsWith('@facet/') && sharedAs(request) === undefined && !BUNDLED.includes(request))
    return `of the sdk a browser half may import ${[...SHARED.filter((name) => name.startsWith('@')), ...BUNDLED].join(', ')}`;
  if (ONE_A_PAGE.test(request)) return 'a second copy would not know the state of the page; use @facet/sdk/ui';
  return undefined;
}

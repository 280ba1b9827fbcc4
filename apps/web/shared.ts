import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as client from '@facet/sdk/client';
import * as common from '@facet/sdk/common';
import * as ui from '@facet/sdk/ui';

/** Fills the global that the import map's modules read from. Loaded only before the first plugin of someone else. */
export function share(): void {
  const shared: Readonly<Record<string, unknown>> = {
    react,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': reactDom,
    'react-dom/client': reactDomClient,
    '@facet/sdk/common': common,
    '@facet/sdk/client': client,
    '@facet/sdk/ui': ui,
  };
  Object.defineProperty(globalThis, Symbol.for('facet.shared'), { value: Object.freeze(shared) });
}

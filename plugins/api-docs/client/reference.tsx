import { useComputedColorScheme } from '@mantine/core';
import { type ApiClient, ApiClientToken, useService } from '@facet/sdk/client';
import createSwaggerUi, {
  type SwaggerPlugin,
  type SwaggerSystem,
  type SwaggerUi,
} from '@fastify/swagger-ui/static/swagger-ui-bundle.js';
import '@fastify/swagger-ui/static/swagger-ui.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type OpenApiDocument, tagOf } from './matching-calls.ts';
import classes from './reference.module.css';

/** The class with which the library's style sheet selects the dark theme. */
const DARK = 'dark-mode';
const LAYOUT = 'CallsAlone';
const UNSAFE = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

interface ReferenceProps {
  readonly document: OpenApiDocument;
  /** Whether the operations of all plugins are expanded. */
  readonly open: boolean;
  /** Id of the operation that is expanded at first. */
  readonly call: string | null;
  /** Called when an operation is expanded; null: collapsed. */
  onOpen(call: string | null): void;
}

/** The operations of a document, each with a form that sends it as the signed-in user. */
export function Reference({ document: spec, open, call, onOpen }: ReferenceProps) {
  const place = useRef<HTMLDivElement>(null);
  const api = useService(ApiClientToken);
  // The library keeps the state of expanded operations itself; later changes here have no effect.
  const shown = useRef(call);
  const told = useEffectEvent(onOpen);
  const dark = useComputedColorScheme() === 'dark';
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle(DARK, dark);
    return () => classList.remove(DARK);
  }, [dark]);
  useEffect(() => {
    if (!place.current) return undefined;
    const domNode = document.createElement('div');
    place.current.append(domNode);
    const ui = createSwaggerUi({
      domNode,
      spec,
      layout: LAYOUT,
      plugins: [callsAlone, hearing((id) => told(id))],
      docExpansion: open ? 'list' : 'none',
      defaultModelsExpandDepth: -1,
      displayRequestDuration: true,
      validatorUrl: null,
      syntaxHighlight: false,
      requestInterceptor: async (request) => {
        if (!UNSAFE.has(request.method?.toUpperCase() ?? '')) return request;
        return { ...request, headers: { ...request.headers, 'X-CSRFToken': await csrfToken(api) } };
      },
    });
    const showing = showCall(ui, domNode, spec, shown.current);
    return () => {
      showing?.disconnect();
      domNode.remove();
    };
  }, [api, spec, open]);
  return <div ref={place} className={classes.reference} />;
}

/** Removes the library's own title, landmark and authorisation, which the page around it already has. */
function callsAlone({ React, getComponent }: SwaggerSystem): SwaggerPlugin {
  const layout = () =>
    React.createElement(
      'div',
      { className: 'swagger-ui' },
      React.createElement(getComponent('operations', true), null),
    );
  return { components: { [LAYOUT]: layout } };
}

/** Reports the id of an expanded operation, or null for a collapsed one. */
function hearing(told: (id: string | null) => void): SwaggerPlugin {
  return {
    statePlugins: {
      layout: {
        wrapActions: {
          show: (original) => (what, isShown) => {
            const [kind, , id] = what;
            if (kind === 'operations' && id !== undefined) told(isShown ? id : null);
            return original(what, isShown);
          },
        },
      },
    },
  };
}

/** The library's own links break at the slash in plugin names, so the operation is expanded here. */
function showCall(
  { layoutActions }: SwaggerUi,
  place: HTMLElement,
  spec: OpenApiDocument,
  id: string | null,
): MutationObserver | undefined {
  const tag = id === null ? undefined : tagOf(spec, id);
  if (id === null || tag === undefined) return undefined;
  // Operations are rendered over several frames, and the library collapses those that are expanded earlier.
  const drawn = new MutationObserver(() => {
    const group = place.querySelector(`[data-tag="${CSS.escape(tag)}"]`);
    if (!group) return;
    drawn.disconnect();
    layoutActions.show(['operations-tag', tag], true);
    layoutActions.show(['operations', tag, id], true);
    group.scrollIntoView();
  });
  drawn.observe(place, { childList: true, subtree: true });
  return drawn;
}

async function csrfToken(api: ApiClient): Promise<string> {
  const answer: { readonly result?: unknown } = await (await api.request('/api/v1/security/csrf_token/')).json();
  return String(answer.result ?? '');
}

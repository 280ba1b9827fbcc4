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

/** The class by which the library's style sheet knows the dark theme. */
const DARK = 'dark-mode';
const LAYOUT = 'CallsAlone';
const UNSAFE = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

interface ReferenceProps {
  readonly document: OpenApiDocument;
  /** Whether the calls of all plugins are listed at once. */
  readonly open: boolean;
  /** Id of the call that is shown from the start. */
  readonly call: string | null;
  /** A call was opened; null: closed. */
  onOpen(call: string | null): void;
}

/** The calls of a document, each with a form that sends it in the name of the person who is signed in. */
export function Reference({ document: spec, open, call, onOpen }: ReferenceProps) {
  const place = useRef<HTMLDivElement>(null);
  const api = useService(ApiClientToken);
  // The library keeps the state of open calls itself; later changes here redraw nothing.
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

/** Without the library's own title, landmark and sign-in: the page around it has them. */
function callsAlone({ React, getComponent }: SwaggerSystem): SwaggerPlugin {
  const layout = () =>
    React.createElement(
      'div',
      { className: 'swagger-ui' },
      React.createElement(getComponent('operations', true), null),
    );
  return { components: { [LAYOUT]: layout } };
}

/** Tells which call was opened, or null when one was closed. */
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

/** The library's own addresses of calls cut the names of plugins at their slash. */
function showCall(
  { layoutActions }: SwaggerUi,
  place: HTMLElement,
  spec: OpenApiDocument,
  id: string | null,
): MutationObserver | undefined {
  const tag = id === null ? undefined : tagOf(spec, id);
  if (id === null || tag === undefined) return undefined;
  // Calls are drawn in the frames to come, and what is opened before is closed by then.
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

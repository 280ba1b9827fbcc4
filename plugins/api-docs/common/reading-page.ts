import type { OpenApiDocument, Operation } from './open-api.ts';

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1.5rem;color-scheme:light dark}
summary{cursor:pointer;padding:.35rem 0}code,pre{font:13px/1.45 ui-monospace,monospace}
pre{overflow:auto;max-height:26rem;padding:.75rem;border:1px solid #8884;border-radius:6px}
.method{display:inline-block;min-width:4.5rem;font-weight:600}.muted{opacity:.7}
table{border-collapse:collapse}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}`;

/** The document as HTML without any script. All texts of the document are escaped. */
export function readingPage(document: OpenApiDocument): string {
  const sections = document.tags.map(({ name }) => section(name, document)).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(document.info.title)} API</title><style>${STYLE}</style></head><body><h1>${escape(document.info.title)} API</h1><p class="muted">${escape(document.info.description)} <a href="/api/v1/_openapi">OpenAPI ${document.openapi}</a></p>${sections}</body></html>`;
}

function section(tag: string, { paths }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => call(method, path, operation)),
  );
  return `<section><h2>${escape(tag)}</h2>${calls.join('')}</section>`;
}

function call(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters
    .map(
      ({ name, in: place, required, schema, content }) =>
        `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${escape(JSON.stringify(schema ?? content))}</code></td></tr>`,
    )
    .join('');
  const answers = Object.entries(operation.responses)
    .map(([status, { description, content }]) => `<h4>${escape(status)} ${escape(description)}</h4>${shown(content)}`)
    .join('');
  return `<details><summary><span class="method">${escape(method.toUpperCase())}</span><code>${escape(path)}</code> <span class="muted">${escape(operation.summary)}</span></summary><p>${escape(operation.description)}</p>${parameters === '' ? '' : `<table>${parameters}</table>`}${operation.requestBody ? `<h4>Body</h4>${shown(operation.requestBody.content)}` : ''}${answers}</details>`;
}

function shown(content: unknown): string {
  return content === undefined ? '' : `<pre>${escape(JSON.stringify(content, null, 2))}</pre>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

function escape(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? character);
}

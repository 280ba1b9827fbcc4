/** Points whose entries only the server reads. */
const SERVER_POINTS = [
  'charts/placements@1',
  'http/routes@1',
  'identity/permission@1',
  'jobs/handler@1',
  'query/connections@1',
  'query/datasource@1',
  'query/engine@1',
  'query/post-processing@1',
  'query/saved-context@1',
];

/**
 * Rspack loader for the manifests of built-in plugins: leaves out what only the server reads, since every page carries the
 * manifests of all plugins. It goes by the formatter's indentation; what it does not recognise stays.
 */
export default function browserManifest(source) {
  const points = SERVER_POINTS.map((point) => `'${point}'`).join('|');
  return without(without(source, '  ', 'server', '\\{', '\\}'), '    ', `(?:${points})`, '\\[', '\\]');
}

function without(source, indent, key, open, close) {
  const oneLine = new RegExp(`^${indent}${key}: ${open}.*${close},\\n`, 'gm');
  const block = new RegExp(`^${indent}${key}: ${open}\\n(?:${indent}  .*\\n|\\n)*${indent}${close},\\n`, 'gm');
  return source.replace(oneLine, '').replace(block, '');
}

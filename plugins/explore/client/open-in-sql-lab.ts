/** SQL Lab takes the statement as a posted form, so that its length does not matter. */
export function openInSqlLab(datasourceKey: string, sql: string): void {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = '/superset/sqllab/';
  form.target = '_blank';
  const add = (name: string, value: string) => {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  };
  add('form_data', JSON.stringify({ datasourceKey, sql }));
  const app = document.getElementById('app')?.dataset['bootstrap'];
  const token = app === undefined ? undefined : (JSON.parse(app) as { readonly csrf_token?: string }).csrf_token;
  if (token !== undefined) add('csrf_token', token);
  document.body.append(form);
  form.submit();
  form.remove();
}

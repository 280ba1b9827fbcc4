/** Opens a statement in SQL Lab. It is posted as a form, so that its length is not limited by the address. */
export function openInSqlLab(datasourceKey: string, sql: string, csrfToken: string | null): void {
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
  if (csrfToken !== null) add('csrf_token', csrfToken);
  document.body.append(form);
  form.submit();
  form.remove();
}

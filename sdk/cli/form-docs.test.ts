import { checkbox, describeForm, defineForm, drawn, numberChoice, whenOn } from '@facet/sdk/chart-form';
import { expect, it } from 'vitest';
import { staleForms, withForms } from './form-docs.ts';

const form = defineForm({
  controls: {
    row_limit: numberChoice({ choices: () => [[5, '5']], default: 5 }),
    show_share: drawn(checkbox(), false),
    share_of: checkbox({ visible: whenOn('show_share') }),
  },
  sections: [{ label: 'query', rows: [['row_limit'], ['show_share', 'share_of']] }],
  reads: ['time_range'],
  version: 2,
});
const forms = { acme_bars: describeForm(form) };
const README = '# Bars\n\n<!-- form acme_bars -->\nold\n<!-- end of form -->\n\nThe end.\n';

it('writes what each control holds, where it stands and what a change of it does', () => {
  const written = withForms(README, forms);
  expect(written.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    '| `row_limit`  | SelectControl   | `5`            | query   | always    | asks     |',
    '| `show_share` | CheckboxControl | `false`        | query   | always    | redraws  |',
    '| `share_of`   | CheckboxControl |                | query   | sometimes | asks     |',
  ]);
  expect(written).toContain('Version 2. It also reads `time_range`.');
  expect(written).toMatch(/^# Bars\n[\s\S]*\n\nThe end\.\n$/);
});

it('knows a README that says something else, or of a form that there is not', () => {
  expect(staleForms(README, forms)).toEqual(['README.md does not say what the form "acme_bars" is now']);
  expect(staleForms(withForms(README, forms), forms)).toEqual([]);
  expect(staleForms(README, {})).toEqual([
    'README.md has a place for the form "acme_bars", but the plugin has no such form',
  ]);
  expect(staleForms('# Nothing\n', forms)).toEqual([]);
});

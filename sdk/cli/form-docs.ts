import type { ControlDescription, FormDescription } from '@facet/sdk/chart-form';
import type { Forms } from './forms-of.ts';

const BLOCK = /<!-- form (?<key>\S+) -->\n[\s\S]*?<!-- end of form -->/g;
const HEAD = ['Member', 'Control', 'New forms hold', 'Section', 'Shown', 'A change'];

/** A README with the tables of its forms, where it has a place for them: `<!-- form my_key -->` … `<!-- end of form -->`. */
export function withForms(readme: string, forms: Forms): string {
  return readme.replace(BLOCK, (whole, ...found) => {
    const { key = '' } = found.at(-1) as { readonly key?: string };
    const form = forms[key];
    return form === undefined ? whole : `<!-- form ${key} -->\n\n${formTable(form)}\n\n<!-- end of form -->`;
  });
}

/** Tables of a README that do not match the forms. */
export function staleForms(readme: string, forms: Forms): readonly string[] {
  return [...readme.matchAll(BLOCK)].flatMap(([block, key = '']) => {
    if (!Object.hasOwn(forms, key))
      return [`README.md has a place for the form "${key}", but the plugin has no such form`];
    return withForms(block, forms) === block ? [] : [`README.md does not say what the form "${key}" is now`];
  });
}

export function formTable({ version, controls, reads }: FormDescription): string {
  const rows = [HEAD, ...controls.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const table = [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)];
  return [
    ...table,
    '',
    `Version ${version}.${reads.length === 0 ? '' : ` It also reads ${reads.map((name) => `\`${name}\``).join(', ')}.`}`,
  ].join('\n');
}

function cellsOf({ member, control, default: value, section, shown, change }: ControlDescription): readonly string[] {
  return [
    `\`${member}\``,
    control === '' ? '–' : control,
    value === undefined ? '' : `\`${JSON.stringify(value)}\``,
    section ?? '–',
    shown,
    change,
  ];
}

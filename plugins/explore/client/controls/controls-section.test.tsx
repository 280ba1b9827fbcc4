import type { PanelControl, PanelSection } from '@facet/plugin-controls/contract.client';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExploreServicesContext, type ExploreServices } from '../services/explore-services.ts';
import { inWords } from '../testing/in-words.ts';
import { DrawnColors } from '../chart/drawn-colors.ts';
import { ControlsSection } from './controls-section.tsx';

afterEach(cleanup);

const control = (name: string, visible = true): PanelControl => ({
  name,
  type: 'TextControl',
  label: name,
  redraws: false,
  options: {},
  validators: [],
  visible: () => visible,
});

const section: PanelSection = {
  key: 'layers',
  label: 'Annotations and Layers',
  expanded: false,
  tab: 'data',
  rows: [[control('layers'), control('limit')], [control('hidden', false)]],
};

const services = {
  panels: { Control: ({ name, error }: { name: string; error: string | null }) => `${name}: ${error ?? 'fine'};` },
} as unknown as ExploreServices;

const show = (errors: Readonly<Record<string, string>>, runErrors: Readonly<Record<string, string>>) =>
  render(
    inWords(
      <ExploreServicesContext value={services}>
        <ControlsSection
          section={section}
          form={{ viz_type: 'line', datasource: '1__table' }}
          datasource={{} as Datasource}
          errors={new Map(Object.entries(errors))}
          runErrors={new Map(Object.entries(runErrors))}
          onChange={vi.fn()}
          onPreview={vi.fn()}
          drawnColors={new DrawnColors()}
        />
      </ExploreServicesContext>,
    ),
  );

it.each([
  ['of a value', { limit: 'is expected to be an integer' }, {}, '1 control has an error'],
  ['of the last run', {}, { layers: 'Days: The annotation layer does not exist' }, '1 control has an error'],
  ['of both', { limit: 'is expected to be an integer' }, { layers: 'Query timeout' }, '2 controls have errors'],
])('a folded section marks an error %s', (_, errors, runErrors, words) => {
  show(errors, runErrors);
  expect(screen.getByRole('button', { expanded: false }).textContent).toContain('Annotations and Layers');
  expect(screen.getByRole('img', { name: words })).toBeTruthy();
});

it('marks neither a section without errors nor one whose only error is that of a control that does not show', () => {
  show({ hidden: 'cannot be empty' }, { other: 'failed' });
  expect(screen.queryByRole('img')).toBeNull();
  fireEvent.click(screen.getByRole('button'));
  expect(document.body.textContent).toContain('layers: fine;limit: fine;');
});

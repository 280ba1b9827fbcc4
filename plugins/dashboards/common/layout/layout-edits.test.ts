import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createComponent, emptyLayout, GRID_COLUMNS, GRID_ID, type Layout, ROOT_ID } from './component.ts';
import { contractKindOf, contractRules } from '../testing/contract-kinds.ts';
import { availableWidth } from './available-width.ts';
import { newComponent } from './component-kind.ts';
import {
  addComponent,
  deleteComponent,
  type EditResult,
  moveComponent,
  occupiedWidth,
  resizeComponent,
} from './layout-edits.ts';
import { parsePositions, serializePositions } from './position-json.ts';

const newChart = (id: string, meta = {}) => newComponent('CHART', id, contractKindOf, meta);

function must(result: EditResult): Layout {
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.layout;
}

function board(widths: readonly (readonly number[])[]): Layout {
  const rules = contractRules();
  return widths.reduce<Layout>((layout, row, r) => {
    let next = layout;
    row.forEach((width, c) => {
      const chart = newChart(`CHART-${r}-${c}`, { chartId: r * 10 + c, width });
      const rowId = c === 0 ? undefined : next[`CHART-${r}-0`]?.parents.at(-1);
      next = must(addComponent(next, chart, { parentId: rowId ?? GRID_ID, index: rowId ? c : r }, rules));
    });
    return next;
  }, emptyLayout());
}

describe('adding', () => {
  test('a chart dropped on the grid comes in a row of its own', () => {
    const layout = board([[4]]);
    const row = layout[GRID_ID]?.children[0] ?? '';
    expect(layout[row]?.type).toBe('ROW');
    expect(layout['CHART-0-0']?.parents).toEqual([ROOT_ID, GRID_ID, row]);
  });

  test('[A5.1] a row without room refuses one more chart', () => {
    const layout = board([[6, 4]]);
    const row = layout['CHART-0-0']?.parents.at(-1) ?? '';
    const result = addComponent(layout, newChart('X'), { parentId: row, index: 2 }, contractRules());
    expect(result).toEqual({ ok: false, reason: 'no-space' });
  });

  test('[A3.10] new tabs contain one tab, with a title to begin with', () => {
    const layout = must(
      addComponent(
        emptyLayout(),
        newComponent('TABS', 'TABS-a', contractKindOf),
        { parentId: GRID_ID, index: 0 },
        contractRules(),
      ),
    );
    const tab = layout['TABS-a']?.children[0] ?? '';
    expect(layout[tab]?.type).toBe('TAB');
    expect(layout[tab]?.meta.defaultText).toBe('Tab title');
  });

  test('a tab cannot stand in a row', () => {
    const layout = board([[4]]);
    const row = layout['CHART-0-0']?.parents.at(-1) ?? '';
    const result = addComponent(layout, createComponent('TAB', 'T'), { parentId: row, index: 0 }, contractRules());
    expect(result).toEqual({ ok: false, reason: 'not-allowed' });
  });
});

describe('moving', () => {
  test('to another row, and the empty row goes', () => {
    const layout = board([[4], [4]]);
    const second = layout['CHART-1-0']?.parents.at(-1) ?? '';
    const moved = must(moveComponent(layout, 'CHART-0-0', { parentId: second, index: 1 }, contractRules()));
    expect(moved[GRID_ID]?.children).toEqual([second]);
    expect(moved[second]?.children).toEqual(['CHART-1-0', 'CHART-0-0']);
  });

  test('inside its row it only changes places', () => {
    const layout = board([[4, 4, 4]]);
    const row = layout['CHART-0-0']?.parents.at(-1) ?? '';
    const moved = must(moveComponent(layout, 'CHART-0-0', { parentId: row, index: 3 }, contractRules()));
    expect(moved[row]?.children).toEqual(['CHART-0-1', 'CHART-0-2', 'CHART-0-0']);
  });

  test.each([0, 1])('to the place %i beside where it stands changes nothing', (index) => {
    const layout = board([[4, 4]]);
    const row = layout['CHART-0-0']?.parents.at(-1) ?? '';
    expect(must(moveComponent(layout, 'CHART-0-0', { parentId: row, index }, contractRules()))).toBe(layout);
  });

  describe('[A5.2] with tabs over the dashboard and others inside of one', () => {
    const at = (type: string, id: string, parents: readonly string[], children: readonly string[] = []) => ({
      ...createComponent(type, id),
      parents,
      children,
    });
    const layout: Layout = {
      [ROOT_ID]: at('ROOT', ROOT_ID, [], ['TOP']),
      TOP: at('TABS', 'TOP', [ROOT_ID], ['T1', 'T2', 'T3']),
      T1: at('TAB', 'T1', [ROOT_ID, 'TOP'], ['INNER']),
      T2: at('TAB', 'T2', [ROOT_ID, 'TOP']),
      T3: at('TAB', 'T3', [ROOT_ID, 'TOP'], ['OTHER']),
      INNER: at('TABS', 'INNER', [ROOT_ID, 'TOP', 'T1'], ['I1', 'I2']),
      I1: at('TAB', 'I1', [ROOT_ID, 'TOP', 'T1', 'INNER']),
      I2: at('TAB', 'I2', [ROOT_ID, 'TOP', 'T1', 'INNER']),
      OTHER: at('TABS', 'OTHER', [ROOT_ID, 'TOP', 'T3'], ['O1']),
      O1: at('TAB', 'O1', [ROOT_ID, 'TOP', 'T3', 'OTHER']),
    };

    test('a tab on top is not moved into the others', () => {
      expect(moveComponent(layout, 'T2', { parentId: 'INNER', index: 1 }, contractRules())).toEqual({
        ok: false,
        reason: 'top-tab-into-nested',
      });
    });

    test.each([
      ['an inner tab among its own', 'I2', { parentId: 'INNER', index: 0 }, ['I2', 'I1']],
      ['an inner tab to other inner tabs', 'I2', { parentId: 'OTHER', index: 1 }, ['O1', 'I2']],
      ['an inner tab to the top', 'I2', { parentId: 'TOP', index: 1 }, ['T1', 'I2', 'T2', 'T3']],
      ['a tab on top among its own', 'T3', { parentId: 'TOP', index: 0 }, ['T3', 'T1', 'T2']],
    ])('%s is moved', (_, id, place, children) => {
      expect(must(moveComponent(layout, id, place, contractRules()))[place.parentId]?.children).toEqual(children);
    });
  });

  test('never into itself', () => {
    const layout = board([[4]]);
    const row = layout['CHART-0-0']?.parents.at(-1) ?? '';
    expect(moveComponent(layout, row, { parentId: row, index: 0 }, contractRules()).ok).toBe(false);
  });
});

test('a size stays inside the row and inside the limits', () => {
  const layout = board([[4, 4]]);
  expect(resizeComponent(layout, 'CHART-0-0', { width: 20, height: 500 })['CHART-0-0']?.meta).toMatchObject({
    width: 8,
    height: 100,
  });
  expect(resizeComponent(layout, 'CHART-0-0', { width: 0, height: 1 })['CHART-0-0']?.meta).toMatchObject({
    width: 1,
    height: 5,
  });
});

test('deleting the last chart of a row deletes the row', () => {
  const layout = deleteComponent(board([[4]]), 'CHART-0-0');
  expect(Object.keys(layout).sort()).toEqual([GRID_ID, ROOT_ID]);
});

test('what cannot be read is left out, and charts that stand nowhere are appended', () => {
  const text = JSON.stringify({
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['nowhere', 'odd'] },
    odd: { id: 'odd', type: 7, children: [] },
  });
  const layout = parsePositions(text, [{ id: 7, name: 'Seven' }]);
  expect(layout[GRID_ID]?.children).toEqual(['ROW-missing-7']);
  expect(layout['CHART-missing-7']?.meta.chartId).toBe(7);
  expect(parsePositions('{broken', [])).toEqual(emptyLayout());
});

test('a component of a type that no plugin offers stays where it is, with what it holds', () => {
  const meta = { width: 3, beam: { deep: [1, null] } };
  const layout: Layout = {
    ...emptyLayout(),
    [GRID_ID]: { id: GRID_ID, type: 'GRID', children: ['L'], parents: [ROOT_ID], meta: {} },
    L: { id: 'L', type: 'LASER', children: [], parents: [ROOT_ID, GRID_ID], meta },
  };
  const read = parsePositions(JSON.stringify(serializePositions(layout)));
  expect(read).toEqual(layout);
  const rows = must(
    addComponent(read, newComponent('ROW', 'R', contractKindOf), { parentId: GRID_ID, index: 0 }, contractRules()),
  );
  expect(moveComponent(rows, 'L', { parentId: 'R', index: 0 }, contractRules())).toEqual({
    ok: false,
    reason: 'not-allowed',
  });
});

test('any series of edits keeps the layout a tree whose rows are not too wide', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          kind: fc.constantFrom('add', 'move', 'delete', 'resize'),
          a: fc.nat(30),
          b: fc.nat(30),
          w: fc.integer({ min: 1, max: 12 }),
        }),
        {
          maxLength: 40,
        },
      ),
      (steps) => {
        const rules = contractRules();
        let layout: Layout = emptyLayout();
        for (const step of steps) {
          const ids = Object.keys(layout).filter((id) => id !== ROOT_ID);
          const a = ids[step.a % ids.length] ?? GRID_ID;
          const b = ids[step.b % ids.length] ?? GRID_ID;
          if (step.kind === 'delete') layout = a === GRID_ID ? layout : deleteComponent(layout, a);
          else if (step.kind === 'resize')
            layout = layout[a]?.type === 'CHART' ? resizeComponent(layout, a, { width: step.w }) : layout;
          else {
            const place = { parentId: b, index: step.a % 4 };
            const result =
              step.kind === 'add'
                ? addComponent(layout, newChart(rules.newId('CHART'), { width: step.w }), place, rules)
                : moveComponent(layout, a, place, rules);
            if (result.ok) layout = result.layout;
          }
        }
        for (const component of Object.values(layout)) {
          for (const child of component.children) expect(layout[child]?.parents.at(-1)).toBe(component.id);
          if (component.type === 'ROW') {
            expect(occupiedWidth(layout, component.id)).toBeLessThanOrEqual(availableWidth(layout, component.id));
            expect(occupiedWidth(layout, component.id)).toBeLessThanOrEqual(GRID_COLUMNS);
          }
        }
        expect(parsePositions(JSON.stringify(serializePositions(layout)))).toEqual(layout);
      },
    ),
    { numRuns: 200 },
  );
});

import type { FormData } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { crumbsOf, drilledForm, type DrillStep, otherDimensions } from './drilled-form.ts';

const FORM: FormData = {
  viz_type: 'pie',
  datasource: '7__table',
  slice_id: 5,
  groupby: ['state'],
  x_axis: 'day',
  adhoc_filters: [{ subject: 'old' }],
};
const california: DrillStep = {
  label: 'CA',
  filters: [{ col: 'state', op: 'IN', val: ['CA'] }],
  control: 'groupby',
  column: 'city',
};
const unknownCity: DrillStep = {
  label: '<NULL>',
  filters: [{ col: 'city', op: 'IS NULL' }],
  control: 'groupby',
  column: 'carrier',
};

describe('drill by', () => {
  it('keeps the filters of every step, and is not a saved chart', () => {
    const form = drilledForm(FORM, [california, unknownCity]);
    expect(form).toMatchObject({
      viz_type: 'pie',
      groupby: ['carrier'],
      adhoc_filters: [
        { subject: 'old' },
        { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'state', operator: 'IN', comparator: ['CA'] },
        { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'city', operator: 'IS NULL' },
      ],
    });
    expect(form).not.toHaveProperty('slice_id');
    expect(FORM).toHaveProperty('slice_id');
  });

  it.each([
    ['a list', 'columns', ['state'], ['city']],
    ['one column', 'x_axis', 'day', 'city'],
    ['nothing yet', 'groupby', undefined, ['city']],
  ])('puts the dimension where %s stood', (_name, control, before, after) => {
    const { [control]: _was, ...others } = FORM;
    const form = {
      ...others,
      viz_type: 'x',
      datasource: '7__table',
      ...(before === undefined ? {} : { [control]: before }),
    };
    expect(drilledForm(form, [{ ...california, control }])).toMatchObject({ [control]: after });
  });

  it.each([
    [{}, [{ subject: 'old' }]],
    [{ adhoc_filters_b: [{ subject: 'own' }] }, [{ subject: 'own' }]],
    [{ adhoc_filters_b: [] }, []],
  ])('filters the query of the mark alone, where a chart has two: %j', (members, kept) => {
    const step = { ...california, control: 'groupby_b', filterControl: 'adhoc_filters_b' };
    const form = drilledForm({ ...FORM, ...members }, [step]);
    expect(form).toMatchObject({ groupby: ['state'], groupby_b: ['city'], adhoc_filters: [{ subject: 'old' }] });
    expect(form['adhoc_filters_b']).toMatchObject([...kept, { subject: 'state', comparator: ['CA'] }]);
  });

  it('filters by an expression where no control of filters could', () => {
    const col = { expressionType: 'SQL', sqlExpression: 'lower(state)', label: 'low' } as const;
    const form = drilledForm(FORM, [{ ...california, filters: [{ col, op: 'IN', val: ['ca'] }] }]);
    expect(form['extra_form_data']).toEqual({ filters: [{ col, op: 'IN', val: ['ca'] }] });
    expect(form['adhoc_filters']).toEqual([{ subject: 'old' }]);
  });

  it('offers dimensions by which the chart is not grouped', () => {
    expect(otherDimensions(FORM, 'groupby', ['state', 'city', 'day'])).toEqual(['city']);
  });

  it('offers no dimension that the query asks for already: it would have two columns of one name', () => {
    const box: FormData = { ...FORM, columns: ['flight_time'], metric: 'delay', slice_name: 'city' };
    expect(otherDimensions(box, 'groupby', ['flight_time', 'delay', 'city'])).toEqual(['city']);
    expect(otherDimensions({ ...FORM, groupby: 'state' }, 'groupby', ['state', 'city'])).toEqual(['city']);
    expect(otherDimensions({ ...FORM, groupby: [{ label: 'city', sqlExpression: 'x' }] }, 'groupby', ['city'])).toEqual(
      [],
    );
  });

  it('has breadcrumbs', () => {
    expect(crumbsOf(FORM, [california, unknownCity])).toEqual([
      { dimension: ['state'], mark: 'CA' },
      { dimension: ['city'], mark: '<NULL>' },
      { dimension: ['carrier'], mark: null },
    ]);
  });
});

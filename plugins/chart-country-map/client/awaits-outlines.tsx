import type { AnyChartType, ChartInput } from '@facet/plugin-charts/contract.client';
import { use, useMemo } from 'react';
import type { CountryMapForm } from '../common/country-map-query.ts';
import type { Country } from '../common/countries.ts';
import { isCountry, loadOutlines } from './country-outlines.ts';

interface AwaitedProps {
  readonly input: ChartInput<CountryMapForm>;
}

/** Wraps the chart type so that the outlines of the country in its form are loaded first. */
export function awaitsOutlines(drawn: AnyChartType): AnyChartType {
  function Drawn({ input }: AwaitedProps) {
    const props = useMemo(() => drawn.transformProps(input), [input]);
    return <drawn.Component {...props} />;
  }
  function Awaited({ input, country }: AwaitedProps & { readonly country: Country }) {
    const outlines = use(loadOutlines(country));
    const known = useMemo(() => ({ ...input, outlines }), [input, outlines]);
    return <Drawn input={known} />;
  }
  return {
    ...(drawn.prepare ? { prepare: () => drawn.prepare?.() ?? Promise.resolve() } : {}),
    transformProps: (input: ChartInput<CountryMapForm>): AwaitedProps => ({ input }),
    Component({ input }: AwaitedProps) {
      const country = input.formData.select_country;
      return country !== undefined && isCountry(country) ? (
        <Awaited key={country} input={input} country={country} />
      ) : (
        <Drawn input={input} />
      );
    },
  };
}

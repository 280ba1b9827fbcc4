import type { NewDataset } from '@facet/plugin-datasets/contract.server';

export type ExampleDataset = Omit<NewDataset, 'databaseId'> & { readonly uuid: string };

const rows = { name: 'count', expression: 'COUNT(*)', verboseName: 'Rows', d3format: ',d' };

/** Data sources over the example tables. The uuids are fixed, so that nothing is made twice. */
export const exampleDatasets = {
  flights: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a01',
    tableName: 'flights',
    schema: 'main',
    description:
      'Three million flights inside the United States, January to June 2001, with their delay at arrival. Source: U.S. Bureau of Transportation Statistics.',
    mainDttmCol: 'flight_time',
    metrics: [
      { ...rows, verboseName: 'Flights' },
      { name: 'avg_delay', expression: 'AVG(delay)', verboseName: 'Average delay (min)', d3format: ',.1f' },
      { name: 'max_delay', expression: 'MAX(delay)', verboseName: 'Longest delay (min)', d3format: ',d' },
      {
        name: 'delayed_share',
        expression: 'AVG(CASE WHEN is_delayed THEN 1.0 ELSE 0.0 END)',
        verboseName: 'Delayed flights',
        description: 'Share of flights that arrived more than 15 minutes late.',
        d3format: ',.1%',
      },
      { name: 'total_distance', expression: 'SUM(distance)', verboseName: 'Distance flown (mi)', d3format: '.3s' },
      {
        name: 'routes',
        expression: "COUNT(DISTINCT origin || '-' || destination)",
        verboseName: 'Routes',
        d3format: ',d',
      },
    ],
    columns: {
      flight_time: { verboseName: 'Scheduled time' },
      origin: { verboseName: 'Origin' },
      origin_city: { verboseName: 'Origin city' },
      origin_state: { verboseName: 'Origin state' },
      destination: { verboseName: 'Destination' },
      destination_city: { verboseName: 'Destination city' },
      destination_state: { verboseName: 'Destination state' },
      distance: { verboseName: 'Distance (mi)' },
      delay: { verboseName: 'Arrival delay (min)', description: 'Negative when the flight was early.' },
      is_delayed: { verboseName: 'Delayed', description: 'More than 15 minutes late.' },
      weekday: { verboseName: 'Weekday' },
      hour: { verboseName: 'Hour of day' },
    },
  },
  airports: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a02',
    tableName: 'airports',
    schema: 'main',
    description: 'Airports of the United States with their coordinates.',
    metrics: [{ ...rows, verboseName: 'Airports' }],
    columns: { iata: { verboseName: 'Code' }, name: { verboseName: 'Airport' } },
  },
  weather: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a03',
    tableName: 'weather',
    schema: 'main',
    description: 'Daily weather in Seattle and New York, 2012 to 2015. Source: NOAA.',
    mainDttmCol: 'date',
    metrics: [
      { ...rows, verboseName: 'Days' },
      { name: 'avg_temp_max', expression: 'AVG(temp_max)', verboseName: 'Average high (°C)', d3format: ',.1f' },
      { name: 'avg_temp_min', expression: 'AVG(temp_min)', verboseName: 'Average low (°C)', d3format: ',.1f' },
      {
        name: 'total_precipitation',
        expression: 'SUM(precipitation)',
        verboseName: 'Precipitation (mm)',
        d3format: ',.0f',
      },
    ],
    columns: {
      temp_max: { verboseName: 'High (°C)' },
      temp_min: { verboseName: 'Low (°C)' },
      precipitation: { verboseName: 'Precipitation (mm)' },
      wind: { verboseName: 'Wind (m/s)' },
    },
  },
  birdstrikes: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a04',
    tableName: 'birdstrikes',
    schema: 'main',
    description: 'Reports of aircraft that hit wildlife. Source: U.S. Federal Aviation Administration.',
    mainDttmCol: 'flight_date',
    metrics: [
      { ...rows, verboseName: 'Strikes' },
      { name: 'total_cost', expression: 'SUM(cost_total)', verboseName: 'Total cost ($)', d3format: '$.3s' },
    ],
    columns: { cost_total: { verboseName: 'Total cost ($)' }, wildlife_species: { verboseName: 'Species' } },
  },
  countries: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a06',
    tableName: 'countries',
    schema: 'main',
    description: 'Income and life expectancy of countries. Free data from gapminder.org, CC BY 4.0.',
    metrics: [
      { ...rows, verboseName: 'Countries' },
      { name: 'total_population', expression: 'SUM(population)', verboseName: 'Population', d3format: '.3s' },
      {
        name: 'avg_life_expectancy',
        expression: 'AVG(life_expectancy)',
        verboseName: 'Life expectancy (years)',
        d3format: ',.1f',
      },
      { name: 'avg_income', expression: 'AVG(income)', verboseName: 'Income per person ($)', d3format: '$,.0f' },
    ],
    columns: { country: { verboseName: 'Country' }, life_expectancy: { verboseName: 'Life expectancy (years)' } },
  },
  earthquakes: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a07',
    tableName: 'earthquakes',
    schema: 'main',
    description: 'Earthquakes of one week of February 2018. Source: U.S. Geological Survey.',
    mainDttmCol: 'time',
    metrics: [
      { ...rows, verboseName: 'Earthquakes' },
      { name: 'max_magnitude', expression: 'MAX(magnitude)', verboseName: 'Largest magnitude', d3format: ',.1f' },
    ],
    columns: { depth_km: { verboseName: 'Depth (km)' } },
  },
  routes: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a08',
    tableName: 'routes',
    schema: 'main',
    description:
      'Routes of the flights with the coordinates of their ends. Source: U.S. Bureau of Transportation Statistics.',
    metrics: [
      { ...rows, verboseName: 'Routes' },
      { name: 'total_flights', expression: 'SUM(flights)', verboseName: 'Flights', d3format: '.3s' },
    ],
    columns: {
      path: {
        verboseName: 'Path',
        description: 'From origin to destination: pairs of longitude and latitude as JSON.',
      },
      average_delay: { verboseName: 'Average delay (min)' },
    },
  },
  penguins: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a05',
    tableName: 'penguins',
    schema: 'main',
    description: 'Measures of penguins in the Palmer Archipelago, Antarctica.',
    metrics: [
      { ...rows, verboseName: 'Penguins' },
      { name: 'avg_body_mass', expression: 'AVG(body_mass_g)', verboseName: 'Average body mass (g)', d3format: ',.0f' },
    ],
    columns: {
      body_mass_g: { verboseName: 'Body mass (g)' },
      flipper_length_mm: { verboseName: 'Flipper length (mm)' },
    },
  },
} as const satisfies Readonly<Record<string, ExampleDataset>>;

import type { NewDataset } from '@facet/plugin-datasets/contract.server';

export type ExampleDataset = Omit<NewDataset, 'databaseId'> & { readonly uuid: string };

const rows = { name: 'count', expression: 'COUNT(*)', verboseName: 'Rows', d3format: ',d' };

/** Datasets of the example tables. The uuids are fixed, so that nothing is created twice. */
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
      {
        name: 'total_distance',
        expression: 'SUM(distance)',
        verboseName: 'Distance flown (mi)',
        d3format: 'SMART_NUMBER',
      },
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
    columns: {
      flight_date: { verboseName: 'Date' },
      airport: { verboseName: 'Airport' },
      origin_state: { verboseName: 'State' },
      aircraft: { verboseName: 'Aircraft' },
      operator: { verboseName: 'Operator' },
      phase_of_flight: { verboseName: 'Phase of flight' },
      time_of_day: { verboseName: 'Time of day' },
      wildlife_size: { verboseName: 'Size' },
      wildlife_species: { verboseName: 'Species' },
      cost_total: { verboseName: 'Total cost ($)' },
    },
  },
  countries: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a06',
    tableName: 'countries',
    schema: 'main',
    description: 'Income and life expectancy of countries. Free data from gapminder.org, CC BY 4.0.',
    metrics: [
      { ...rows, verboseName: 'Countries' },
      { name: 'total_population', expression: 'SUM(population)', verboseName: 'Population', d3format: 'SMART_NUMBER' },
      {
        name: 'avg_life_expectancy',
        expression: 'AVG(life_expectancy)',
        verboseName: 'Life expectancy (years)',
        d3format: ',.1f',
      },
      { name: 'avg_income', expression: 'AVG(income)', verboseName: 'Income per person ($)', d3format: '$,.0f' },
    ],
    columns: {
      country: { verboseName: 'Country' },
      region: { verboseName: 'Region' },
      life_expectancy: { verboseName: 'Life expectancy (years)' },
    },
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
    columns: {
      time: { verboseName: 'Time' },
      place: { verboseName: 'Place' },
      magnitude: { verboseName: 'Magnitude' },
      depth_km: { verboseName: 'Depth (km)' },
    },
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
  weather_spells: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a09',
    tableName: 'weather_spells',
    schema: 'main',
    description: 'Days in a row with the same weather, in Seattle and New York, 2012 to 2015. Source: NOAA.',
    mainDttmCol: 'first_day',
    metrics: [
      { ...rows, verboseName: 'Spells' },
      { name: 'longest', expression: 'MAX(days)', verboseName: 'Longest spell (days)', d3format: ',d' },
    ],
    columns: { first_day: { verboseName: 'First day' }, last_day: { verboseName: 'End' } },
  },
  places: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a0a',
    tableName: 'places',
    schema: 'main',
    description:
      'The world, its regions and its countries, each with what it is a part of. Free data from gapminder.org, CC BY 4.0.',
    metrics: [
      { ...rows, verboseName: 'Places' },
      { name: 'total_population', expression: 'SUM(population)', verboseName: 'Population', d3format: 'SMART_NUMBER' },
    ],
    columns: { parent: { verboseName: 'Part of' }, name: { verboseName: 'Name' } },
  },
  life: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a0b',
    tableName: 'life',
    schema: 'main',
    description:
      'Population, life expectancy and children a woman of 61 countries, every five years from 1955 to 2005. Free data from gapminder.org, CC BY 4.0.',
    mainDttmCol: 'year',
    metrics: [
      { ...rows, verboseName: 'Rows' },
      { name: 'total_population', expression: 'SUM(population)', verboseName: 'Population' },
      {
        name: 'avg_life_expectancy',
        expression: 'SUM(life_expectancy * population) / SUM(population)',
        verboseName: 'Life expectancy (years)',
        description: 'Each country counts with its population.',
        d3format: ',.1f',
      },
      {
        name: 'avg_fertility',
        expression: 'SUM(fertility * population) / SUM(population)',
        verboseName: 'Children a woman',
        description: 'Each country counts with its population.',
        d3format: ',.2f',
      },
    ],
    columns: {
      life_expectancy: { verboseName: 'Life expectancy (years)' },
      fertility: { verboseName: 'Children a woman' },
    },
  },
  air: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a0c',
    tableName: 'air',
    schema: 'main',
    description:
      'Carbon dioxide in the air on Mauna Loa, month by month from 1958 to 2020. Source: Scripps CO2 Program, CC BY 4.0.',
    mainDttmCol: 'month',
    metrics: [
      { ...rows, verboseName: 'Months' },
      { name: 'avg_co2', expression: 'AVG(co2)', verboseName: 'CO₂ (ppm)', d3format: ',.1f' },
      {
        name: 'avg_co2_adjusted',
        expression: 'AVG(co2_adjusted)',
        verboseName: 'CO₂ without the seasons (ppm)',
        d3format: ',.1f',
      },
    ],
    columns: { co2: { verboseName: 'CO₂ (ppm)' } },
  },
  warming: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a0d',
    tableName: 'warming',
    schema: 'main',
    description: 'How much warmer or colder each year from 1880 was than the mean of 1951 to 1980. Source: NASA GISS.',
    mainDttmCol: 'year',
    metrics: [
      { ...rows, verboseName: 'Years' },
      { name: 'avg_anomaly', expression: 'AVG(anomaly)', verboseName: 'Difference (°C)', d3format: '+,.2f' },
    ],
    columns: { anomaly: { verboseName: 'Difference (°C)' } },
  },
  electricity: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a0e',
    tableName: 'electricity',
    schema: 'main',
    description: 'Electricity made in Iowa by source, 2001 to 2017. Source: U.S. Energy Information Administration.',
    mainDttmCol: 'year',
    metrics: [
      { ...rows, verboseName: 'Rows' },
      { name: 'generated', expression: 'SUM(net_generation)', verboseName: 'Generated (GWh)', d3format: '.3s' },
    ],
    columns: { source: { verboseName: 'Source' }, net_generation: { verboseName: 'Generated (GWh)' } },
  },
  employment: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a0f',
    tableName: 'employment',
    schema: 'main',
    description:
      'People employed in the United States by sector, in thousands, month by month from 2006 to 2015. Source: U.S. Bureau of Labor Statistics.',
    mainDttmCol: 'month',
    metrics: [
      { ...rows, verboseName: 'Rows' },
      {
        name: 'employed',
        expression: 'SUM(employees) * 1000 / COUNT(DISTINCT month)',
        verboseName: 'Employed',
        description: 'Over several months their mean.',
        d3format: '.4s',
      },
    ],
    columns: { sector: { verboseName: 'Sector' }, employees: { verboseName: 'Employed (thousands)' } },
  },
  unemployment: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a10',
    tableName: 'unemployment',
    schema: 'main',
    description:
      'Unemployed people by the industry they last worked in, month by month from 2000 to 2010. Source: U.S. Bureau of Labor Statistics.',
    mainDttmCol: 'month',
    metrics: [
      { ...rows, verboseName: 'Rows' },
      { name: 'avg_rate', expression: 'AVG(rate)', verboseName: 'Unemployment', d3format: ',.1%' },
      {
        name: 'unemployed',
        expression: 'SUM(unemployed) * 1000 / COUNT(DISTINCT month)',
        verboseName: 'Unemployed',
        description: 'Over several months their mean.',
        d3format: '.3s',
      },
    ],
    columns: { industry: { verboseName: 'Industry' }, rate: { verboseName: 'Unemployment' } },
  },
  us_states: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a11',
    tableName: 'us_states',
    schema: 'main',
    description:
      'States with their borders, their population and the hurricanes that reached them since 1851. Sources: U.S. Census Bureau (us-atlas, ISC), NOAA.',
    metrics: [
      { ...rows, verboseName: 'States' },
      { name: 'total_hurricanes', expression: 'SUM(hurricanes)', verboseName: 'Hurricanes', d3format: ',d' },
      { name: 'total_population', expression: 'SUM(population)', verboseName: 'Population' },
    ],
    columns: {
      state: { verboseName: 'State' },
      border: { verboseName: 'Border', description: 'The longest: pairs of longitude and latitude as JSON.' },
      shape: { verboseName: 'Shape', description: 'All borders as GeoJSON.' },
    },
  },
  us_counties: {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1a12',
    tableName: 'us_counties',
    schema: 'main',
    description:
      'Counties with their borders and the unemployment of 2009. Sources: U.S. Census Bureau (us-atlas, ISC), U.S. Bureau of Labor Statistics.',
    metrics: [
      { ...rows, verboseName: 'Counties' },
      { name: 'avg_unemployment', expression: 'AVG(unemployment_rate)', verboseName: 'Unemployment', d3format: ',.1%' },
    ],
    columns: { state: { verboseName: 'State' }, unemployment_rate: { verboseName: 'Unemployment' } },
  },
} as const satisfies Readonly<Record<string, ExampleDataset>>;

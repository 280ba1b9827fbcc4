/**
 * Entry point of a separate process that fills a new DuckDB file with the example tables. Arguments: the file, the
 * folder of the source files.
 */
import { argv } from 'node:process';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type Area, usAreas } from './us-areas.ts';

const [, , target = '', folder = ''] = argv;

const source = (name: string): string => `'${`${folder}/${name}`.replaceAll("'", "''")}'`;

const statements: readonly string[] = [
  `CREATE TABLE airports AS
   SELECT iata, name, city, state, country, latitude, longitude FROM read_csv(${source('airports.csv')})`,
  `CREATE TABLE flights AS
   SELECT f.date AS flight_time, f.origin::VARCHAR AS origin, o.city AS origin_city, o.state AS origin_state,
     f.destination::VARCHAR AS destination, d.city AS destination_city, d.state AS destination_state,
     f.distance::INTEGER AS distance, f.delay::INTEGER AS delay, f.delay > 15 AS is_delayed,
     dayname(f.date) AS weekday, hour(f.date)::INTEGER AS hour
   FROM read_parquet(${source('flights-3m.parquet')}) f
   LEFT JOIN airports o ON o.iata = f.origin LEFT JOIN airports d ON d.iata = f.destination
   -- The source spills a handful of flights over its last day, which would look like a day without traffic.
   WHERE f.date < TIMESTAMP '2001-07-01'`,
  `CREATE TABLE weather AS
   SELECT location, date, weather, precipitation, temp_max, temp_min, wind FROM read_csv(${source('weather.csv')})`,
  `CREATE TABLE birdstrikes AS
   SELECT "Flight Date"::DATE AS flight_date, "Airport Name" AS airport, "Origin State" AS origin_state,
     "Aircraft Make Model" AS aircraft, "Aircraft Airline Operator" AS operator, "Phase of flight" AS phase_of_flight,
     "Time of day" AS time_of_day, "Wildlife Size" AS wildlife_size, "Wildlife Species" AS wildlife_species,
     "Effect Amount of damage" AS damage, "Speed IAS in knots" AS speed_knots, "Cost Repair" AS cost_repair,
     "Cost Other" AS cost_other, "Cost Total $" AS cost_total
   FROM read_csv(${source('birdstrikes.csv')})`,
  `CREATE TABLE penguins AS
   SELECT "Species" AS species, "Island" AS island, "Sex" AS sex, "Beak Length (mm)" AS beak_length_mm,
     "Beak Depth (mm)" AS beak_depth_mm, "Flipper Length (mm)" AS flipper_length_mm, "Body Mass (g)" AS body_mass_g
   FROM read_json(${source('penguins.json')})`,
  `CREATE TABLE countries AS
   SELECT country,
     CASE region WHEN 'america' THEN 'America' WHEN 'east_asia_pacific' THEN 'East Asia and Pacific'
       WHEN 'europe_central_asia' THEN 'Europe and Central Asia' WHEN 'middle_east_north_africa' THEN 'Middle East and North Africa'
       WHEN 'south_asia' THEN 'South Asia' WHEN 'sub_saharan_africa' THEN 'Sub-Saharan Africa' ELSE region END AS region,
     population, income, health AS life_expectancy
   FROM read_csv(${source('gapminder-health-income.csv')})`,
  `CREATE TABLE earthquakes AS
   SELECT epoch_ms(quake.properties.time::BIGINT) AS time, quake.properties.place AS place, quake.properties.mag AS magnitude,
     quake.geometry.coordinates[1] AS longitude, quake.geometry.coordinates[2] AS latitude,
     quake.geometry.coordinates[3] AS depth_km
   FROM (SELECT unnest(features) AS quake FROM read_json(${source('earthquakes.json')}))
   WHERE quake.properties.type = 'earthquake'`,
  `CREATE TABLE routes AS
   SELECT f.origin, f.origin_city, f.origin_state, o.latitude AS origin_latitude, o.longitude AS origin_longitude,
     f.destination, f.destination_city, d.latitude AS destination_latitude, d.longitude AS destination_longitude,
     format('[[{}, {}], [{}, {}]]', o.longitude, o.latitude, d.longitude, d.latitude) AS path,
     count(*) AS flights, avg(f.delay) AS average_delay, any_value(f.distance) AS distance
   FROM flights f JOIN airports o ON o.iata = f.origin JOIN airports d ON d.iata = f.destination
   GROUP BY ALL`,
  // Consecutive days with the same weather.
  `CREATE TABLE weather_spells AS
   SELECT location, weather, min(date) AS first_day, max(date) + 1 AS last_day, count(*)::INTEGER AS days,
     sum(precipitation) AS precipitation
   FROM (SELECT *, date - row_number() OVER (PARTITION BY location, weather ORDER BY date)::INTEGER AS spell FROM weather)
   GROUP BY location, weather, spell`,
  `CREATE TABLE places AS
   SELECT 'World' AS id, NULL AS parent, 'World' AS name, sum(population)::BIGINT AS population FROM countries
   UNION ALL SELECT region, 'World', region, sum(population)::BIGINT FROM countries GROUP BY region
   UNION ALL SELECT region || ' / ' || country, region, country, population FROM countries`,
  `CREATE TABLE life AS
   SELECT make_date(year::INTEGER, 1, 1) AS year, nation.country, any_value(countries.region) AS region,
     any_value(pop)::BIGINT AS population, any_value(life_expect) AS life_expectancy, any_value(fertility) AS fertility
   FROM read_json(${source('gapminder.json')}) nation JOIN countries ON countries.country = nation.country
   GROUP BY ALL`,
  `CREATE TABLE air AS
   SELECT "Date"::DATE AS month, "CO2" AS co2, "adjusted CO2" AS co2_adjusted FROM read_csv(${source('co2-concentration.csv')})`,
  `CREATE TABLE warming AS
   SELECT make_date(year::INTEGER, 1, 1) AS year, temp AS anomaly FROM read_csv(${source('global-temp.csv')})`,
  `CREATE TABLE electricity AS
   SELECT year::DATE AS year, source, net_generation FROM read_csv(${source('iowa-electricity.csv')})`,
  `CREATE TABLE employment AS
   SELECT month::DATE AS month, replace(upper(sector[1]) || sector[2:], '_', ' ') AS sector, employees
   FROM (UNPIVOT (
     SELECT month, construction, education_and_health_services, financial_activities, government, information,
       leisure_and_hospitality, manufacturing, mining_and_logging, other_services, professional_and_business_services,
       trade_transportation_utilties AS trade_transport_and_utilities
     FROM read_csv(${source('us-employment.csv')})
   ) ON COLUMNS(* EXCLUDE month) INTO NAME sector VALUE employees)`,
  `CREATE TABLE unemployment AS
   SELECT make_date(year::INTEGER, month::INTEGER, 1) AS month, series AS industry, count::INTEGER AS unemployed, rate / 100 AS rate
   FROM read_json(${source('unemployment-across-industries.json')})`,
  'CREATE TABLE areas (kind VARCHAR, id INTEGER, border VARCHAR, shape VARCHAR)',
];

const shapes: readonly string[] = [
  `CREATE TABLE us_states AS
   SELECT areas.id, states.state, states.population, states.hurricanes::INTEGER AS hurricanes, border, shape
   FROM areas JOIN read_csv(${source('population_engineers_hurricanes.csv')}) states USING (id) WHERE kind = 'state'`,
  `CREATE TABLE us_counties AS
   SELECT areas.id, states.state, unemployment.rate AS unemployment_rate, border
   FROM areas JOIN read_csv(${source('unemployment.tsv')}) unemployment USING (id)
   JOIN read_csv(${source('population_engineers_hurricanes.csv')}) states ON states.id = areas.id // 1000
   WHERE kind = 'county'`,
  'DROP TABLE areas',
];

/** Adds the longest border for polygon charts, and all borders as GeoJSON. */
async function appendAreas(to: DuckDBConnection): Promise<void> {
  const { states, counties } = await usAreas(`${folder}/us-10m.json`);
  const appender = await to.createAppender('areas');
  const append = (kind: string, { id, borders }: Area): void => {
    appender.appendVarchar(kind);
    appender.appendInteger(id);
    appender.appendVarchar(JSON.stringify(borders[0]));
    appender.appendVarchar(JSON.stringify({ type: 'MultiPolygon', coordinates: borders.map((border) => [border]) }));
    appender.endRow();
  };
  for (const area of states) append('state', area);
  for (const area of counties) append('county', area);
  appender.closeSync();
}

// A server that is killed cannot end its processes. process.exit() would wait for the statement under way, which may
// take seconds; the file is a partial one that nobody opens, so nothing has to be closed.
const endAtOnce = (): void => void process.kill(process.pid, 'SIGKILL');
process.on('disconnect', endAtOnce);

const instance = await DuckDBInstance.create(target);
const connection = await instance.connect();
for (const statement of statements) await connection.run(statement);
await appendAreas(connection);
for (const statement of shapes) await connection.run(statement);
await connection.run('CHECKPOINT');
connection.closeSync();
instance.closeSync();
process.off('disconnect', endAtOnce);
process.disconnect();

/**
 * Entry of a process of its own: fills a new DuckDB file with the example tables and ends. Arguments: the file, the folder of
 * the source files.
 */
import { argv } from 'node:process';
import { DuckDBInstance } from '@duckdb/node-api';

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
   SELECT country, region, population, income, health AS life_expectancy
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
];

const instance = await DuckDBInstance.create(target);
const connection = await instance.connect();
for (const statement of statements) await connection.run(statement);
await connection.run('CHECKPOINT');
connection.closeSync();
instance.closeSync();

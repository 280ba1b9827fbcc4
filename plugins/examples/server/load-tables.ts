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
];

const instance = await DuckDBInstance.create(target);
const connection = await instance.connect();
for (const statement of statements) await connection.run(statement);
await connection.run('CHECKPOINT');
connection.closeSync();
instance.closeSync();

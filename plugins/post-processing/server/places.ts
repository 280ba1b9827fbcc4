import { GenericType } from '@facet/sdk/common';
import { type FrameOperation, PostProcessingError } from '@facet/sdk/server';
import { texts } from './errors.ts';
import { type Column, columnsOf, only, withColumns } from './frame.ts';
import { StepOptions } from './options.ts';
import { isGap } from './ordering.ts';
import { numberOf } from './statistics.ts';

const ALPHABET = '0123456789bcdefghjkmnpqrstuvwxyz';
const HASH_LENGTH = 12;

const numeric = (name: string, values: readonly unknown[]): Column => ({ name, type: GenericType.numeric, values });

/** Adds the geohash of two coordinates, and both coordinates under their standard names. */
export const geohashEncode: FrameOperation = (frame, values) => {
  const options = new StepOptions('geohash_encode', values, ['geohash', 'latitude', 'longitude']);
  const latitude = only(frame, options.requiredText('latitude'));
  const longitude = only(frame, options.requiredText('longitude'));
  const hashes = latitude.values.map((cell, row) => {
    const [lat, lon] = [numberOf(cell), numberOf(longitude.values[row])];
    if (lat === null || lon === null || Math.abs(lat) > 90) throw new PostProcessingError(texts.longitudeLatitude);
    return encodeGeohash(lat, lon);
  });
  return withColumns(frame, [
    ...columnsOf(frame),
    { ...latitude, name: 'latitude' },
    { ...longitude, name: 'longitude' },
    { name: options.requiredText('geohash'), type: GenericType.string, values: hashes },
  ]);
};

/** Adds the coordinates of a geohash: the centre of its cell. */
export const geohashDecode: FrameOperation = (frame, values) => {
  const options = new StepOptions('geohash_decode', values, ['geohash', 'latitude', 'longitude']);
  const points = only(frame, options.requiredText('geohash')).values.map((cell) => decodeGeohash(cell));
  return withColumns(frame, [
    ...columnsOf(frame),
    numeric(
      options.requiredText('latitude'),
      points.map(([latitude]) => latitude),
    ),
    numeric(
      options.requiredText('longitude'),
      points.map(([, longitude]) => longitude),
    ),
  ]);
};

/** Splits texts such as `59.3, 18.1, 12` into coordinates and altitude. */
export const geodeticParse: FrameOperation = (frame, values) => {
  const options = new StepOptions('geodetic_parse', values, ['geodetic', 'latitude', 'longitude', 'altitude']);
  const points = only(frame, options.requiredText('geodetic')).values.map((cell) => parsePoint(cell));
  return withColumns(frame, [
    ...columnsOf(frame),
    numeric(
      options.requiredText('latitude'),
      points.map(([latitude]) => latitude),
    ),
    numeric(
      options.requiredText('longitude'),
      points.map(([, longitude]) => longitude),
    ),
    numeric(
      options.text('altitude') ?? 'altitude',
      points.map(([, , altitude]) => altitude),
    ),
  ]);
};

function encodeGeohash(latitude: number, longitude: number): string {
  const ranges: [number, number][] = [
    [-180, 180],
    [-90, 90],
  ];
  let hash = '';
  let axis = 0;
  while (hash.length < HASH_LENGTH) {
    let digit = 0;
    for (let bit = 0; bit < 5; bit += 1) {
      const range = ranges[axis % 2] ?? [0, 0];
      const middle = (range[0] + range[1]) / 2;
      const upper = (axis % 2 === 0 ? longitude : latitude) >= middle;
      digit = digit * 2 + Number(upper);
      range[upper ? 0 : 1] = middle;
      axis += 1;
    }
    hash += ALPHABET.charAt(digit);
  }
  return hash;
}

function decodeGeohash(cell: unknown): readonly [latitude: number, longitude: number] {
  const ranges: [number, number][] = [
    [-180, 180],
    [-90, 90],
  ];
  const text = typeof cell === 'string' ? cell.toLowerCase() : '';
  if (text === '') throw new PostProcessingError(texts.geohash);
  let axis = 0;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) throw new PostProcessingError(texts.geohash);
    for (let bit = 16; bit >= 1; bit /= 2) {
      const range = ranges[axis % 2] ?? [0, 0];
      range[(digit & bit) === 0 ? 1 : 0] = (range[0] + range[1]) / 2;
      axis += 1;
    }
  }
  const [longitude = 0, latitude = 0] = ranges.map(([low, high]) => (low + high) / 2);
  return [latitude, longitude];
}

/** Two or three numbers; a place between them is a sign with or without blanks, or blanks, so that no blank is read twice. */
const POINT =
  /^([+-]?\d+(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([+-]?\d+(?:\.\d+)?)(?:(?:\s*[,;]\s*|\s+)([+-]?\d+(?:\.\d+)?)\s*(?:km|m)?)?$/;

function parsePoint(cell: unknown): readonly (number | null)[] {
  if (isGap(cell)) return [null, null, null];
  const match = POINT.exec(String(cell).trim());
  if (match === null) throw new PostProcessingError(texts.geodetic);
  return [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
}

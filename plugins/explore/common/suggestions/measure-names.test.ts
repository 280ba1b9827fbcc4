import { expect, it } from 'vitest';
import { measuresByName } from './measure-names.ts';

it.each([
  'Order ID',
  'order_id',
  'orderId',
  'ID',
  'id_customer',
  'customer-key',
  'Postal Code',
  'zip',
  'PLZ',
  'Rechnung Nr.',
  'Invoice Number',
  'Row No',
  'index',
  'year',
  'model_year',
  'Month',
  'Phone (private)',
  'latitude',
  'pickup lon',
  'start.lat',
])('%s names rows, places or times, and is not summed', (name) => {
  expect(measuresByName(name)).toBe(false);
});

it.each([
  'Units',
  'Revenue (€)',
  'price',
  'sales_per_day',
  'Number of orders',
  'number',
  'paid',
  'covid cases',
  'humidity',
  'num_boys',
  'price_index',
  'sales this year',
  '売上',
  '%',
])('%s measures', (name) => {
  expect(measuresByName(name)).toBe(true);
});

import type { ObjectRef } from '@facet/plugin-identity/contract.server';

export const chartRef = (id: number): ObjectRef => ({ kind: 'chart', id });
export const dashboardRef = (id: number): ObjectRef => ({ kind: 'dashboard', id });

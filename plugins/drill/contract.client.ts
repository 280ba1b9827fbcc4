import type { MarkMenu } from '@facet/plugin-charts/contract';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { defineToken, type FormData, type QueryFilter } from '@facet/sdk/common';
import type { ComponentType } from 'react';

/** A chart with the form of its present query. */
export interface DrillSubject {
  readonly name: string;
  readonly formData: FormData;
  readonly ownState: Readonly<Record<string, unknown>>;
  readonly datasource: Datasource | null;
  /** Dashboard that contains the chart: its filters are part of the form, and it may grant access to the rows. */
  readonly dashboardId?: number;
  readonly rights: {
    /** Whether "drill to detail" and "drill by" are enabled. */
    readonly drill: boolean;
    readonly explore: boolean;
  };
}

export interface MarkMenuProps {
  readonly subject: DrillSubject;
  readonly menu: MarkMenu;
  onClose(): void;
}

export interface DrillDetailProps {
  readonly subject: DrillSubject;
  /** Filters of a mark; absent: all rows of the chart. */
  readonly filters?: readonly QueryFilter[];
  /** Index of the chart's query. Default: the first. */
  readonly query?: number;
  onClose(): void;
}

/**
 * Components for the context menus of charts. Hosts of charts pass their own `showMenu` and render these; both are
 * loaded on demand.
 */
export interface Drills {
  readonly MarkMenu: ComponentType<MarkMenuProps>;
  readonly DrillDetail: ComponentType<DrillDetailProps>;
}

export const DrillsToken = defineToken<Drills>('drill/drills@1', 'The menus of marks, and what they lead to.');

import type { MarkMenu } from '@facet/plugin-charts/contract';
import type { Datasource } from '@facet/plugin-datasets/contract';
import { defineToken, type FormData, type QueryFilter } from '@facet/sdk/common';
import type { ComponentType } from 'react';

/** A chart that stands somewhere, as it was asked. */
export interface DrillSubject {
  readonly name: string;
  readonly formData: FormData;
  readonly ownState: Readonly<Record<string, unknown>>;
  readonly datasource: Datasource | null;
  /** Of the dashboard that it stands on: its filters are in the form, its rights hold for the rows. */
  readonly dashboardId?: number;
  readonly rights: {
    /** Its rows, and its marks by another dimension. */
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
  /** Of a mark; none: all rows of the chart. */
  readonly filters?: readonly QueryFilter[];
  /** Which of the chart's queries the rows are of. Default: the first. */
  readonly query?: number;
  onClose(): void;
}

/** Draws what the menus of charts lead to. Places that draw charts give their `showMenu` and show these; both load late. */
export interface Drills {
  readonly MarkMenu: ComponentType<MarkMenuProps>;
  readonly DrillDetail: ComponentType<DrillDetailProps>;
}

export const DrillsToken = defineToken<Drills>('drill/drills@1', 'The menus of marks, and what they lead to.');

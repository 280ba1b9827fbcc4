/** The kinds that nearly every dashboard uses, in one chunk. */
export { ChartComponent } from './chart-component.tsx';
export { RowComponent } from './row-component.tsx';
export { StackComponent } from './stack-component.tsx';
export { TabsComponent } from './tabs-component.tsx';

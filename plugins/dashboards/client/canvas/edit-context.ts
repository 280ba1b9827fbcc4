import { type ComponentType, createContext } from 'react';

/** What edit mode adds to the view. Its code loads with edit mode. */
export interface EditTools {
  /** Handles, drop lines and sizes, drawn over a component. */
  readonly Decoration: ComponentType<{ readonly id: string }>;
  /** Placeholder in an empty container. */
  readonly EmptyPlace: ComponentType<{ readonly id: string }>;
  /** Beside the strip of tabs: add, rename and remove. */
  readonly TabTools: ComponentType<{ readonly tabsId: string; readonly shown: string | undefined }>;
  /** A place between two tabs of a strip. */
  readonly TabGap: ComponentType<{ readonly tabsId: string; readonly index: number }>;
  /** Behind the components: the columns, and the place above all. */
  readonly Guides: ComponentType;
  changeMeta(id: string, meta: Readonly<Record<string, unknown>>): void;
}

export const EditContext = createContext<EditTools | null>(null);

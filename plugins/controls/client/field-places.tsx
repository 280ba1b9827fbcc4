import { createContext, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import type { DraggedField } from '../common/dragged-field.ts';

/** A control that accepts fields of the dataset. */
export interface FieldPlace {
  readonly label: string;
  readonly element: RefObject<HTMLElement | null>;
  takes(field: DraggedField): boolean;
  add(field: DraggedField): void;
}

type Places = Set<RefObject<FieldPlace>>;

const PlacesContext = createContext<Places | null>(null);

/**
 * Wraps a list of fields and the controls that accept them, so that a field can also be added through a menu instead of
 * dragging.
 */
export function FieldPlaces({ children }: { readonly children: ReactNode }) {
  const [places] = useState<Places>(() => new Set());
  return <PlacesContext value={places}>{children}</PlacesContext>;
}

/** Registers a control as a target for fields while it is mounted. */
export function useFieldPlace(place: FieldPlace): void {
  const places = use(PlacesContext);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    places?.add(latest);
    return () => void places?.delete(latest);
  }, [places]);
}

/** The controls that accept a field, in the order of the page, as of the first render. */
export function usePlacesFor(field: DraggedField): readonly FieldPlace[] {
  const places = use(PlacesContext);
  const [offered] = useState(() => placesFor(places ?? new Set(), field));
  return offered;
}

function placesFor(places: Places, field: DraggedField): readonly FieldPlace[] {
  return [...places]
    .map(({ current }) => current)
    .filter((place) => place.takes(field))
    .sort((a, b) => (isBefore(a.element.current, b.element.current) ? -1 : 1));
}

const isBefore = (a: Node | null, b: Node | null): boolean =>
  a !== null && b !== null && (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

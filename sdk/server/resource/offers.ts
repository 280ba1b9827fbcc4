import type { Field } from './field.ts';

/**
 * How a field stands in a list of names: as itself, or as members of a relation, each named `field.member`. Names come in
 * the order of the fields; `at` is the place among the fields of that list where the contract has another order.
 */
export type Offer = boolean | readonly string[] | { readonly at: number; readonly members?: readonly string[] };

/** What the generic calls do with a field. */
export interface Offers {
  /** In the rows of lists. */
  readonly list?: Offer;
  /** In single items. */
  readonly show?: Offer;
  /** Lists may be ordered by it. */
  readonly order?: Offer;
  /** Lists may be filtered by it. */
  readonly search?: boolean | { readonly at: number };
  /** Its different values may be asked for. */
  readonly distinct?: boolean;
  /** A save may change it: its value is a part of the row's version. */
  readonly saved?: boolean;
}

export interface ResourceField<Row> extends Field<Row> {
  readonly offers: Offers;
}

export const field = <Row>(kind: Field<Row>, offers: Offers = {}): ResourceField<Row> => ({ ...kind, offers });

export type ResourceFields<Row> = Readonly<Record<string, ResourceField<Row>>>;

/** Names that one of the calls offers. */
export function offeredNames<Row>(
  fields: ResourceFields<Row>,
  call: 'list' | 'show' | 'order' | 'search' | 'distinct',
): readonly string[] {
  const groups: string[][] = [];
  const moved: { readonly at: number; readonly names: string[] }[] = [];
  for (const [name, { offers }] of Object.entries(fields)) {
    const offer = offers[call] ?? false;
    if (offer === false) continue;
    const names = namesOf(name, offer);
    if (isPlaced(offer)) moved.push({ at: offer.at, names });
    else groups.push(names);
  }
  for (const { at, names } of moved.sort((a, b) => a.at - b.at)) groups.splice(at, 0, names);
  return groups.flat();
}

type Placed = Extract<Offer, { readonly at: number }>;

const isPlaced = (offer: Offer): offer is Placed => typeof offer === 'object' && Object.hasOwn(offer, 'at');

function namesOf(field: string, offer: Exclude<Offer, false>): string[] {
  const members = isPlaced(offer) ? offer.members : offer === true ? undefined : offer;
  return members === undefined ? [field] : members.map((member) => `${field}.${member}`);
}

/** One entry in the list of the user's recent activity. */
export interface Activity {
  readonly url: string;
  readonly title: string;
  readonly kind: 'dashboard' | 'slice';
  readonly action: 'viewed' | 'edited';
  /** Epoch milliseconds. */
  readonly at: number;
  /** Names, joined; empty without an owner. */
  readonly owners: string;
  /** Undefined for visited objects that were not among the last changed ones. */
  readonly object: ObjectFacts | undefined;
}

export interface ObjectFacts {
  readonly id: number;
  /** Address of its picture. */
  readonly picture: string;
}

export interface Visit {
  readonly item_url: string;
  readonly item_title: string;
  readonly item_type: 'dashboard' | 'slice';
  readonly time: number;
}

export interface Known {
  readonly url: string;
  readonly title: string;
  readonly kind: 'dashboard' | 'slice';
  readonly owners: string;
  readonly object: ObjectFacts;
  /** Time of the user's own last change; null: another user made the last change. */
  readonly editedAt: number | null;
}

/** Visits and edits in one list, newest first; each object appears once, with its latest activity. */
export function activities(visits: readonly Visit[], known: readonly Known[]): readonly Activity[] {
  const byUrl = new Map(known.map((object) => [object.url, object]));
  const viewed = visits.map(
    ({ item_url: url, item_title: title, item_type: kind, time }): Activity => ({
      url,
      title,
      kind,
      action: 'viewed',
      at: time,
      owners: byUrl.get(url)?.owners ?? '',
      object: byUrl.get(url)?.object,
    }),
  );
  const edited = known.flatMap(({ editedAt, ...object }): Activity[] =>
    editedAt === null ? [] : [{ ...object, action: 'edited', at: editedAt }],
  );
  const latest = new Map<string, Activity>();
  for (const activity of [...viewed, ...edited].sort((a, b) => b.at - a.at))
    if (!latest.has(activity.url)) latest.set(activity.url, activity);
  return [...latest.values()];
}

/** Ids of the dashboards of a list of activities, in its order. */
export const dashboardsIn = (recent: readonly Activity[]): readonly number[] =>
  recent.flatMap(({ kind, object }) => (kind === 'dashboard' && object !== undefined ? [object.id] : []));

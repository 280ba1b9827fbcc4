/** A pair of the permission model: an action on a view, such as `['can_read', 'Chart']`. */
export type Permission = readonly [action: string, view: string];

export interface PageDeclared {
  /** Route pattern, such as `/dashboard/list/` or `/superset/dashboard/:idOrSlug/`. */
  readonly path: string;
  /** Further patterns that open the same page. */
  readonly aliases?: readonly string[];
  /** i18n key of the window title, in the plugin's namespace. `usePageTitle` names what is open on it. */
  readonly title: string;
  /** Path of the menu link that is marked while the page is open. Absent: the link that leads to the page itself. */
  readonly under?: string;
  /** The page is offered only to those who hold it. Absent: every signed-in user. */
  readonly permission?: Permission;
  /** `public` pages open without a session (sign-in). */
  readonly access?: 'public';
}

export interface NavDeclared {
  readonly label: string;
  readonly path: string;
  readonly icon?: string;
  /** `main` is the top bar, `settings` the gear menu, `new` the + menu, `user` the account menu. */
  readonly menu: 'main' | 'settings' | 'new' | 'user';
  /** Heading inside a menu, an i18n key. */
  readonly section?: string;
  readonly permission?: Permission;
}

export interface CommandDeclared {
  readonly label: string;
  readonly icon?: string;
  /** Such as `mod+K`; `mod` is Ctrl, or Cmd on a Mac. */
  readonly shortcut?: string;
  readonly permission?: Permission;
}

/** A kind of things that the palette finds by name. */
export interface SearchDeclared {
  /** Heading over its hits. */
  readonly label: string;
  readonly icon?: string;
  readonly permission?: Permission;
}

export interface SettingDeclared {
  readonly label: string;
  readonly description?: string;
  readonly type: 'boolean' | 'text' | 'number' | 'choice';
  readonly default: boolean | string | number;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  readonly scope: 'user' | 'system';
}

export type ChartBehavior = 'INTERACTIVE_CHART' | 'DRILL_TO_DETAIL' | 'DRILL_BY';

/** What the gallery shows of a chart type before any of its code is loaded. The entry's key is the `viz_type`. */
export interface ChartTypeDeclared {
  readonly name: string;
  readonly description: string;
  readonly category?: string;
  readonly tags: readonly string[];
  /** Inline SVG text, 96 × 64, drawn with `currentColor` and `var(--chart-1…10)`. */
  readonly thumbnail: string;
  readonly label?: 'Featured' | 'Deprecated';
  readonly labelExplanation?: string;
  readonly behaviors?: readonly ChartBehavior[];
  readonly supportedAnnotations?: readonly ('FORMULA' | 'EVENT' | 'INTERVAL' | 'TIME_SERIES')[];
  /** Where it stands among the quick tiles of explore; absent: only in the gallery. */
  readonly tile?: number;
}

export interface ControlTypeDeclared {
  readonly description: string;
}

export interface FilterTypeDeclared {
  readonly name: string;
  readonly icon?: string;
  /** Generic types (0 number, 1 text, 2 time, 3 boolean) of the columns that it can filter; empty: it needs no column. */
  readonly columnTypes: readonly (0 | 1 | 2 | 3)[];
}

export interface DashboardComponentDeclared {
  readonly label: string;
  readonly icon: string;
  readonly defaultMeta: Readonly<Record<string, unknown>>;
  readonly resizable: 'none' | 'width' | 'both';
}

export interface PanelActionDeclared {
  readonly label: string;
  readonly icon?: string;
}

export interface PanelDeclared {
  readonly label: string;
  readonly icon?: string;
}

export interface EngineDeclared {
  readonly name: string;
  /** Scheme names of `sqlalchemy_uri` that it answers to, such as `postgresql` and `postgresql+psycopg2`. */
  readonly schemes: readonly string[];
  readonly placeholder: string;
  readonly preferred?: boolean;
}

export interface PostProcessingDeclared {
  readonly description: string;
}

export interface RoutesDeclared {
  /** First segments that belong to these routes; asked after the plugin is off they answer 410. */
  readonly prefixes: readonly string[];
}

export interface JobHandlerDeclared {
  readonly description: string;
  readonly maxAttempts?: number;
  readonly timeoutMs?: number;
}

export interface MessagesDeclared {
  /** Locale → path of the catalogue inside the plugin. The entry's key is the namespace. */
  readonly locales: readonly string[];
}

export interface PermissionDeclared {
  readonly pairs: readonly Permission[];
  /** Built-in roles that get these pairs when roles are rebuilt. Admin gets all. */
  readonly roles: readonly ('Alpha' | 'Gamma' | 'sql_lab' | 'Public')[];
}

/** The sdk's own extension points and what an entry at each declares. */
export interface DeclaredByPoint {
  readonly 'app/page@1': PageDeclared;
  readonly 'app/nav@1': NavDeclared;
  readonly 'app/command@1': CommandDeclared;
  readonly 'app/search@1': SearchDeclared;
  readonly 'app/setting@1': SettingDeclared;
  readonly 'charts/type@1': ChartTypeDeclared;
  readonly 'controls/type@1': ControlTypeDeclared;
  readonly 'filters/type@1': FilterTypeDeclared;
  readonly 'dashboards/component@1': DashboardComponentDeclared;
  readonly 'explore/panel-action@1': PanelActionDeclared;
  readonly 'sql-lab/panel@1': PanelDeclared;
  readonly 'query/engine@1': EngineDeclared;
  readonly 'query/post-processing@1': PostProcessingDeclared;
  readonly 'http/routes@1': RoutesDeclared;
  readonly 'jobs/handler@1': JobHandlerDeclared;
  readonly 'i18n/messages@1': MessagesDeclared;
  readonly 'identity/permission@1': PermissionDeclared;
}

import type { ComponentType, ReactNode } from 'react';
import { definePoint } from '../common/extension-point.ts';
import type {
  CommandDeclared,
  KeeperDeclared,
  LaterAnswerDeclared,
  MessagesDeclared,
  NavDeclared,
  ObjectToolDeclared,
  PageDeclared,
  SearchDeclared,
  SettingDeclared,
  ThemeDeclared,
} from '../common/points/declared.ts';
import type { SettingValue, StoredSettings } from '../common/settings.ts';
import type { SettingScope } from './user-settings.ts';

/** A page of the single-page app. Its component gets nothing: it reads the URL with react-router's hooks. */
export const AppPages = definePoint<{ declared: PageDeclared; implementation: ComponentType }>({
  id: 'app/page@1',
  description: 'Pages with their routes.',
  side: 'client',
});

/** Links of the shell's menus. Declared only: an entry has no implementation. */
export const AppNav = definePoint<{ declared: NavDeclared; implementation: never }>({
  id: 'app/nav@1',
  description: 'Links in the top bar and the shell menus.',
  side: 'client',
});

export interface Command {
  run(): void | Promise<void>;
}

export const AppCommands = definePoint<{ declared: CommandDeclared; implementation: Command }>({
  id: 'app/command@1',
  description: 'Commands of the palette, with shortcuts.',
  side: 'client',
});

export interface SearchHit {
  /** Unique among the hits of its provider. */
  readonly id: string;
  readonly label: string;
  /** Address of the page that opens it. */
  readonly path: string;
}

/** Finds objects of one kind by typed text. */
export interface SearchProvider {
  /** At most `limit` hits, the best first. Called again for each pause in typing; `signal` ends the one before. */
  search(
    text: string,
    options: { readonly limit: number; readonly signal: AbortSignal },
  ): Promise<readonly SearchHit[]>;
}

export const AppSearch = definePoint<{ declared: SearchDeclared; implementation: SearchProvider }>({
  id: 'app/search@1',
  description: 'Search providers of the palette.',
  side: 'client',
});

/** An object that a page shows, such as a dashboard. */
export interface ShownObject {
  /** As manifests name it under `objects`. */
  readonly kind: string;
  readonly id: number;
  readonly name: string;
  /** How it is shown at this moment, in the words of its kind: of a dashboard its filters and tabs. */
  readonly state?: () => Readonly<Record<string, unknown>>;
}

export interface ObjectToolProps {
  readonly object: ShownObject;
  /** Shows a dialog over the page; the menu closes. */
  open(dialog: (close: () => void) => ReactNode): void;
}

export interface ObjectTool {
  /** Items of the menu; it may render nothing. */
  readonly MenuItems: ComponentType<ObjectToolProps>;
  /** A small icon beside the name, with a state of the object. */
  readonly Mark?: ComponentType<ObjectToolProps>;
}

export const AppObjectTools = definePoint<{ declared: ObjectToolDeclared; implementation: ObjectTool }>({
  id: 'app/object-tool@1',
  description: 'Items in the menus of objects, and marks beside their names.',
  side: 'client',
});

export const AppSettings = definePoint<{ declared: SettingDeclared; implementation: never }>({
  id: 'app/setting@1',
  description: 'Settings that a user or an administrator may change.',
  side: 'both',
});

export const AppThemes = definePoint<{ declared: ThemeDeclared; implementation: never }>({
  id: 'app/theme@1',
  description: 'Colours and other design tokens, for the light and the dark scheme.',
  side: 'client',
});

/** Values of settings, by the plugin that declares them and their key. */
export interface KeptSettings {
  readonly user: StoredSettings;
  readonly system: StoredSettings;
}

/** Stores the settings of signed-in users, and the system settings of administrators. */
export interface SettingKeeper {
  read(): Promise<KeptSettings>;
  /** @throws ApiError when it is refused; the page then shows the value before. */
  keep(scope: SettingScope, owner: string, key: string, value: SettingValue): Promise<void>;
}

/** The page uses the first entry. */
export const SettingKeepers = definePoint<{ declared: KeeperDeclared; implementation: SettingKeeper }>({
  id: 'app/setting-keeper@1',
  description: 'Storage of the settings of signed-in users.',
  side: 'client',
});

/** Work that a job has done, in a unit of its own; `total` is null while it is not known. */
export interface LaterProgress {
  readonly done: number;
  readonly total: number | null;
}

export interface LaterOptions {
  /** When it aborts, the job is stopped. */
  readonly signal?: AbortSignal;
  onProgress?(progress: LaterProgress): void;
}

/** Waits for calls that were sent with `Prefer: respond-async` and answered with 202. */
export interface LaterAnswer {
  /**
   * Resolves to the address of the result after the job has ended; null: it has none. Waits on when the page shows something else.
   * @throws ApiError of the job; an AbortError
   */
  ended(accepted: Response, options?: LaterOptions): Promise<string | null>;
}

/** The page uses the first entry. Without one it sends calls that the server answers on the connection. */
export const LaterAnswers = definePoint<{ declared: LaterAnswerDeclared; implementation: LaterAnswer }>({
  id: 'app/later-answer@1',
  description: 'How pages wait for calls that a job answers.',
  side: 'client',
});

/** Texts of a namespace: i18next JSON, nested by screen. */
export interface MessageTexts {
  load(locale: string): Promise<Readonly<Record<string, unknown>>>;
}

/** Catalogue of a plugin, whose id is the key and the namespace. */
export interface MessageCatalogue extends MessageTexts {
  /** Texts of parts whose code comes later, by the name of the part. Their namespace is `<plugin id>/<part>`. */
  readonly parts?: Readonly<Record<string, MessageTexts>>;
}

export const Messages = definePoint<{ declared: MessagesDeclared; implementation: MessageCatalogue }>({
  id: 'i18n/messages@1',
  description: 'Text catalogues by namespace and locale.',
  side: 'client',
});

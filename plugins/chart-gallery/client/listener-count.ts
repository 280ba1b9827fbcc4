/** Counts event listeners on the window, the document and its body that were added and not removed. */
export class ListenerCount {
  readonly #kept = new Map<EventTarget, Map<string, Set<unknown>>>();
  readonly #add = EventTarget.prototype.addEventListener;
  readonly #remove = EventTarget.prototype.removeEventListener;

  constructor() {
    for (const target of [window, document, document.body]) this.#kept.set(target, new Map());
    const [noted, dropped] = [this.#noted, this.#dropped];
    const [add, remove] = [this.#add, this.#remove];
    EventTarget.prototype.addEventListener = function counted(this: EventTarget, ...given: Parameters<typeof add>) {
      noted(this ?? window, ...given);
      return add.apply(this, given);
    };
    EventTarget.prototype.removeEventListener = function counted(
      this: EventTarget,
      ...given: Parameters<typeof remove>
    ) {
      dropped(this ?? window, ...given);
      return remove.apply(this, given);
    };
  }

  count(): number {
    return [...this.#kept.values()].flatMap((lists) => [...lists.values()]).reduce((sum, { size }) => sum + size, 0);
  }

  dispose(): void {
    EventTarget.prototype.addEventListener = this.#add;
    EventTarget.prototype.removeEventListener = this.#remove;
  }

  readonly #noted = (
    target: EventTarget,
    ...[type, listener, options]: Parameters<EventTarget['addEventListener']>
  ) => {
    const lists = this.#kept.get(target);
    // A listener with `once` removes itself when it is called.
    if (lists === undefined || listener === null || (typeof options === 'object' && options.once === true)) return;
    const key = listenerKey(type, options);
    const list = lists.get(key) ?? new Set();
    lists.set(key, list.add(listener));
    if (typeof options === 'object')
      options.signal?.addEventListener('abort', () => list.delete(listener), { once: true });
  };

  readonly #dropped = (
    target: EventTarget,
    ...[type, listener, options]: Parameters<EventTarget['removeEventListener']>
  ) => {
    this.#kept.get(target)?.get(listenerKey(type, options))?.delete(listener);
  };
}

/** The browser identifies a listener by its type and its capture flag. */
const listenerKey = (type: string, options?: boolean | EventListenerOptions): string =>
  `${type} ${typeof options === 'object' ? options.capture === true : options === true}`;

/** What a page's watcher leaves behind for the next page: that the page's thread stopped turning while it started. */
const DATABASE = 'facet-starts';
const STORE = 'hung';
const KEY = 'last';

export function noteHang(): Promise<void> {
  return inStore('readwrite', (store) => store.put(Date.now(), KEY)).then(() => undefined);
}

export function forgetHang(): Promise<void> {
  return inStore('readwrite', (store) => store.delete(KEY)).then(() => undefined);
}

export function hasHung(): Promise<boolean> {
  return inStore('readonly', (store) => store.count(KEY)).then((count) => count > 0);
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(STORE));
  const database = await answerOf(opening);
  try {
    return await answerOf(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser keeps nothing for this page.')),
    );
  });
}

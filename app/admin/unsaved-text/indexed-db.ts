const NAME = 'unsaved-texts'
const STORE = 'texts'

/** Private windows and full disks make every call fail. */
export async function openIndexedDb<Kept extends { id: string }>() {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' })
  const database = await answerOf(opening)
  database.onversionchange = () => database.close()
  return {
    all: (): Promise<Kept[]> => answerOf(database.transaction(STORE).objectStore(STORE).getAll()),
    put: (kept: Kept) => change((store) => store.put(kept)),
    remove: (id: string) => change((store) => store.delete(id)),
    close: () => database.close(),
  }

  /** Strict durability survives a power failure. */
  function change(make: (store: IDBObjectStore) => unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      make(transaction.objectStore(STORE))
      transaction.commit()
    })
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

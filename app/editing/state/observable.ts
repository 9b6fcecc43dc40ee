import { useSyncExternalStore } from 'react'

export type Observable<T> = { get: () => T; set: (next: T) => void; subscribe: (told: () => void) => () => void }

export function createObservable<T>(first: T): Observable<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const told of listeners) told()
    },
    subscribe(told) {
      listeners.add(told)
      return () => listeners.delete(told)
    },
  }
}

export function useObservable<T>({ subscribe, get }: Observable<T>): T {
  return useSyncExternalStore(subscribe, get)
}

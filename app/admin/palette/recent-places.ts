import type { PaletteResult } from './palette-answer.ts'

const STORED = 'recent-places'
const SHOWN = 5

type Place = { title: string; path: string }

export function rememberPlace(place: Place): void {
  try {
    const others = readPlaces().filter(({ path }) => path !== place.path)
    sessionStorage.setItem(STORED, JSON.stringify([place, ...others].slice(0, SHOWN + 1)))
  } catch {
    return
  }
}

export function recentPlaces(pathname: string): PaletteResult[] {
  return readPlaces()
    .filter(({ path }) => path !== pathname)
    .slice(0, SHOWN)
    .map(({ title, path }) => ({ title, why: '', path, icon: 'history' }))
}

function readPlaces(): Place[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    return []
  }
}

function isPlace(value: unknown): value is Place {
  const { title, path }: { title?: unknown; path?: unknown } = Object(value)
  return typeof title === 'string' && typeof path === 'string' && path.startsWith('/') && !path.startsWith('//')
}

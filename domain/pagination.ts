import type { SearchPage } from '#domain/ports/store.ts'

const MOST_SHOWN = 14
const REACH = 2

export function parsePageNumber(search: { getAll(name: 'page'): string[] }): number | undefined {
  const asked = search.getAll('page')
  if (asked.length === 0) return 1
  const [text = ''] = asked
  return asked.length === 1 && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

export function totalText({ total, truncated }: { total: number; truncated?: SearchPage['truncated'] | undefined }): string {
  const number = total.toLocaleString('en-US')
  if (truncated === 'too-many') return `more than ${number}`
  return truncated === 'timeout' ? `at least ${number}` : number
}

export function visiblePages(current: number, last: number): (number | 'gap')[] {
  if (last <= MOST_SHOWN) return Array.from({ length: last }, (_, index) => index + 1)
  const shown = [1, last]
  for (let page = current - REACH; page <= current + REACH; page++) if (page > 1 && page < last) shown.push(page)
  shown.sort((a, b) => a - b)
  return shown.flatMap((page, index) => [...between(shown[index - 1] ?? 0, page), page])
}

// A gap is as wide as a number, so a single missing page is shown instead.
function between(before: number, page: number): (number | 'gap')[] {
  const missing = page - before - 1
  if (missing === 0) return []
  return missing === 1 ? [page - 1] : ['gap']
}

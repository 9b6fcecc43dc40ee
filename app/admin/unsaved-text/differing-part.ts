const AROUND = 10

type DifferingPart = { before: string; stored: string; unsaved: string; after: string }

export function differingPart(stored: string, unsaved: string): DifferingPart {
  const [a, b] = [wordsOf(stored), wordsOf(unsaved)]
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const after = a.slice(a.length - end)
  return {
    before: (start > AROUND ? '… ' : '') + a.slice(Math.max(0, start - AROUND), start).join(''),
    stored: a.slice(start, a.length - end).join(''),
    unsaved: b.slice(start, b.length - end).join(''),
    after: after.slice(0, AROUND).join('') + (end > AROUND ? ' …' : ''),
  }
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? []
}

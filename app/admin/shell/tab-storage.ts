export type Texts = readonly (readonly [string, string])[]

type Kept = { own?: Texts | undefined; left: readonly Texts[] }

export function readTabTexts(name: string): Kept {
  try {
    const { own, left }: { own?: unknown; left?: unknown } = Object(JSON.parse(sessionStorage.getItem(name) ?? '{}'))
    return { own: isTexts(own) ? own : undefined, left: Array.isArray(left) ? left.filter(isTexts) : [] }
  } catch {
    return { left: [] }
  }
}

/** The earlier texts stay stored if there's no room. */
export function writeTabTexts(name: string, kept: Kept): { hasRoom: boolean } {
  try {
    if (kept.own || kept.left.length > 0) sessionStorage.setItem(name, JSON.stringify(kept))
    else sessionStorage.removeItem(name)
    return { hasRoom: true }
  } catch {
    return { hasRoom: false }
  }
}

export function textsOf(form: FormData): Texts {
  return [...form].flatMap(([field, value]) => (typeof value === 'string' ? [[field, value] as const] : []))
}

export function formDataOf(texts: Texts): FormData {
  const kept = new FormData()
  for (const [field, value] of texts) kept.append(field, value)
  return kept
}

function isTexts(value: unknown): value is Texts {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2)
}

const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !SEEN.test(value))
}

export function firstFilledValue(names: readonly string[], sentAs: (name: string) => unknown): unknown {
  const values = names.map(sentAs)
  return values.find((value) => !isBlank(value)) ?? values.find((value) => value !== undefined)
}

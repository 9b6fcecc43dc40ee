/** Anything that can be seen: no space, no sign of no width, no pattern of Braille without a dot. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a form or a file says nothing in a field. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !SEEN.test(value))
}

/** What a form or a file says in a field that can have these names: the first that says something counts. */
export function firstFilledValue(names: readonly string[], sentAs: (name: string) => unknown): unknown {
  const values = names.map(sentAs)
  return values.find((value) => !isBlank(value)) ?? values.find((value) => value !== undefined)
}

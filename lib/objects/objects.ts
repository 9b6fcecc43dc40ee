export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

export function objectOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

export function readAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let part = value
  for (const step of path) part = isObject(part) ? Reflect.get(part, step) : undefined
  return part
}

export function textAt(value: unknown, name: string): string | undefined {
  const text = readAt(value, name)
  return typeof text === 'string' ? text : undefined
}

export function errorCode(error: unknown): string {
  return textAt(error, 'code') ?? ''
}

export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[]
}

export function recordOf<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

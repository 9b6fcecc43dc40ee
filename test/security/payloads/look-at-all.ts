import type { Seen, WatchedVisitor } from './watched-visitor.ts'

export type Look = { path: string; seen: Seen }

export const ran = (looks: readonly Look[]) => looks.filter(({ seen }) => seen.ran.length > 0)

export function tell(what: string, looks: readonly Look[]): void {
  const refused = looks.filter(({ seen }) => seen.violations.length > 0).length
  const lost = looks.filter(({ seen }) => seen.lost.length > 0).length
  console.log(
    `${what}: ${looks.length} pages, something ran on ${ran(looks).length}, the policy refused something on ${refused}, ${lost} were left`,
  )
}

/** The first of what should not be, which is enough to see why. */
export function errorsIn(looks: readonly Look[], kinds: readonly (keyof Seen)[]): string[] {
  return looks.flatMap(({ path, seen }) => kinds.flatMap((kind) => seen[kind].map((what) => `${path}: ${kind}: ${what}`))).slice(0, 10)
}

export async function lookAtAll(visitor: WatchedVisitor, paths: Iterable<string | Promise<string>>): Promise<Look[]> {
  const looks: Look[] = []
  for (const path of paths) {
    const address = await path
    looks.push({ path: address, seen: await visitor.look(address) })
  }
  return looks
}

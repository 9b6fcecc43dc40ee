import { z } from 'zod'

export function matching(pattern: RegExp, problem: string) {
  return z.string().regex(pattern, problem)
}

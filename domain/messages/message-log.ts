import { z } from 'zod'
import type { DocumentBody } from '#domain/ports/store.ts'

const entries = z.array(z.object({ at: z.string(), by: z.string(), what: z.string(), about: z.string() }))

export type MessageLog = z.infer<typeof entries>

const MOST_KEPT = 200

export function readLog({ log }: DocumentBody): MessageLog {
  return entries.safeParse(log).data ?? []
}

/** Kept in the message's document, so both are erased together. */
export function withEntry(body: DocumentBody, entry: MessageLog[number]): DocumentBody {
  return { ...body, log: [...readLog(body), entry].slice(-MOST_KEPT) }
}

export function formerAssignee(body: DocumentBody): string {
  return (
    readLog(body)
      .filter(({ what }) => what === 'assign')
      .at(-2)?.about ?? ''
  )
}

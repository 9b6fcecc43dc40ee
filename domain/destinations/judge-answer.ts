import type { WebhookAnswer } from '#domain/ports/services.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import says from './answers.json' with { type: 'json' }

export type Judged = { outcome: 'sent' | 'retry' | 'failed' | 'gone'; detail: string; status: number; text: string; waitMs: number }

const TRANSIENT = [408, 409, 425, 429]

export function judgeAnswer(answer: WebhookAnswer, now: Date): Judged {
  if (!answer.ok) return { outcome: 'retry', detail: says[answer.reason], status: 0, text: '', waitMs: 0 }
  const { status, text, retryAfter } = answer
  const kept = { status, text, waitMs: waitOf(retryAfter, now) }
  if (status >= 200 && status < 300) return { ...kept, outcome: 'sent', detail: '', waitMs: 0 }
  if (status === 410) return { ...kept, outcome: 'gone', detail: says.gone }
  if (status >= 400 && status < 500 && !TRANSIENT.includes(status)) return { ...kept, outcome: 'failed', detail: says.refused }
  if (status >= 300 && status < 400) return { ...kept, outcome: 'retry', detail: says.redirects }
  return { ...kept, outcome: 'retry', detail: status === 429 ? says['slow-down'] : says.error }
}

function waitOf(retryAfter: string, now: Date): number {
  const ms = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return ms > 0 ? Math.min(ms, DAY_MS) : 0
}

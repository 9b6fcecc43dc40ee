import { front } from './cache-handler.ts'
import { keptPages } from './cached-pages.ts'
import { fairTurns } from './fair-turns.ts'
import { flood } from './flood.ts'
import { growth } from './growth.ts'
import { proof } from './proof.ts'
import { readers } from './readers.ts'
import type { Part } from './report.ts'
import { sanitising } from './sanitising.ts'
import { slowClients } from './slow-clients.ts'
import { typing } from './typing.ts'
import { rendered } from './uncached-pages.ts'
import { uploads } from './uploads.ts'
import { weight } from './weight.ts'
import { workers } from './workers.ts'

export const parts: Record<string, Part> = {
  'kept-pages': keptPages,
  front,
  rendered,
  workers,
  readers,
  growth,
  weight,
  typing,
  uploads,
  'slow-clients': slowClients,
  sanitising,
  'fair-turns': fairTurns,
  flood,
  proof,
}

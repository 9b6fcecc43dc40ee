import type { IdentityResult, Mail, MailResult, PageView, PageVisitor } from '#domain/ports/services.ts'
import type { Store } from '#domain/ports/store.ts'
import type { Ending } from '#server/http/connections.ts'
import type { Lane } from '#server/images/queue/image-queue.ts'
import type { Family } from '#server/metrics/families.ts'
import type { Measured } from '#server/metrics/meter.ts'
import type { SqliteErrorReason } from '#server/store/sqlite/file/sqlite-error.ts'

export type SignInWork = { [Name in 'get' | 'find' | 'create' | 'update' | 'remove']: [Name, ...Parameters<Store[Name]>] }[
  | 'get'
  | 'find'
  | 'create'
  | 'update'
  | 'remove']

export type SentView = Omit<PageView, 'visitor' | 'sender'> & { visitor: PageVisitor | undefined }

type Beginning = {
  areSignInsKept: boolean
  isIdempotent: boolean | undefined
}

export type PrimaryRpc = {
  begin(version: string): Promise<Beginning>
  serving(): void
  notServing(reason: string): void
  signIn(work: SignInWork): Promise<unknown>
  verify(token: string): Promise<IdentityResult>
  mail(number: number, mail: Mail): Promise<MailResult | undefined>
  takePictureTurn(lane: Lane): Promise<boolean>
  endPictureTurn(lane: Lane): void
  views(views: readonly SentView[]): void
  flushOthers(): Promise<void>
  damage(): Promise<string[]>
  reportStoreError(trouble: SqliteErrorReason): void
  storeRests(): void
  measuredAtEnd(counts: Family[]): void
}

export type WorkerRpc = {
  isThere(): void
  signInsAreCached(): void
  mayBeginMail(number: number, isResting: boolean): Promise<boolean>
  flush(): Promise<void>
  reportStoreError(): void
  storeRests(): void
  looked(): void
  measure(process: string): Promise<Measured | undefined>
  endReadiness(mostMs: number): Promise<boolean>
  stop(ending: Ending): Promise<void>
}

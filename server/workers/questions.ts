import type { IdentityResult, Mail, MailResult, PageView, PageVisitor } from '#domain/services.ts'
import type { Store } from '#domain/store.ts'
import type { Ending } from '#server/http/connections.ts'
import type { Trouble } from '#server/store/sqlite/trouble.ts'

/** What the store does with sign-ins. */
export type SignInWork = { [Name in 'get' | 'find' | 'create' | 'update' | 'remove']: [Name, ...Parameters<Store[Name]>] }[
  | 'get'
  | 'find'
  | 'create'
  | 'update'
  | 'remove']

export type SentView = Omit<PageView, 'visitor'> & { visitor: PageVisitor | undefined }

/** What a worker begins with. */
type Beginning = {
  /** Whether sign-ins are in the primary's memory. */
  areSignInsKept: boolean
  /** Missing where nobody mails. */
  knowsRepeats: boolean | undefined
}

/** What workers ask the primary: all that a site has once. */
export type PrimaryAnswers = {
  /** As soon as the store is ready. */
  begin(): Promise<Beginning>
  serving(): void
  notServing(reason: string): void
  signIn(work: SignInWork): Promise<unknown>
  verify(token: string): Promise<IdentityResult>
  /** Asks back by the number whether to begin. */
  mail(number: number, mail: Mail): Promise<MailResult | undefined>
  /** Waits for the turn to make a picture; false where too many wait. */
  takePictureTurn(): Promise<boolean>
  endPictureTurn(): void
  views(views: readonly SentView[]): void
  /** Has all others write out what they counted. */
  flushOthers(): Promise<void>
  /** What the last look found. */
  damage(): Promise<string[]>
  trouble(trouble: Trouble): void
}

/** What the primary asks a worker. */
export type WorkerAnswers = {
  signInsAreKept(): void
  mayBeginMail(number: number, isResting: boolean): Promise<boolean>
  flush(): Promise<void>
  /** Another one could not write or read. */
  trouble(): void
  /** The store was looked over again. */
  looked(): void
  /** Whether somebody was told. */
  endReadiness(mostMs: number): Promise<boolean>
  stop(ending: Ending): Promise<void>
}

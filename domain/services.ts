import type { SameWords } from '#domain/text/same-words.ts'
import type { IndexName } from './index-names.ts'

/** Everything the pages may ask of the world outside them. Opened in server/services.ts, reached through app/context.ts. */
export type Services = {
  settings: Settings
  store: Store
  analytics: Analytics
  images: ImageProcessor
  richText: RichText
  /** Missing when sign-in with Google is not configured. */
  identity?: Identity
  /** Missing when no provider is configured: messages then wait in the inbox alone. */
  mailer?: Mailer
  log: Log
  /** Takes work that goes on after its request was answered; the end of the process waits for it a moment. */
  background: (work: Promise<unknown>) => void
  /** The present instant; a port so that tests can turn the day. */
  now: () => Date
}

/** What pages need to know of the configuration. Holds no secret. */
export type Settings = {
  /** Public origin, without a slash at its end. */
  siteUrl: string
  timeZone: string
  adminEmail: string
  /** Whether one-use sign-in links are accepted. */
  signInLink: boolean
  /** How many proxies in front are believed about the visitor's address. */
  trustedProxies: number
  /** After how many days messages are deleted; missing when they are kept for good. */
  messagesKeptDays?: number
  /** Who mails messages; missing when nobody does. The privacy policy says so. */
  mailBy?: 'emailjs' | 'smtp'
  /** Who else is told of page views; missing when they stay here. The privacy policy says so. */
  pageViewsTo?: 'ga4'
  /** What the button on the sign-in page needs. */
  googleSignIn?: { clientId: string; scriptUrl: string }
}

export type Body = Record<string, unknown>

export type StoredDocument = { index: IndexName; id: string; version: number; body: Body }

export type FoundDocument = StoredDocument & {
  /** The found words in their surroundings, for each searched field that has any. Asked for with `highlight`. */
  highlights: Record<string, Fragment[]>
}

/** A piece of plain text (not HTML), marked where it is one of the searched words. */
export type Fragment = { text: string; marked: boolean }

export type Filter =
  | { field: string; is: string | number | boolean }
  | { field: string; isNot: string | number | boolean }
  | { field: string; isOneOf: readonly (string | number | boolean)[] }
  | { field: string; atMost: string | number }
  | { field: string; atLeast: string | number }

export type Query = {
  indexes: readonly IndexName[]
  /** All must hold. Fields must be `indexed`; days compare as days and are given as `YYYY-MM-DD`. An empty day or moment is a missing one. */
  where?: readonly Filter[]
  /**
   * Whatever somebody typed. All words must be found (the last one by its beginning); if nothing has them all, near spellings of long words
   * count. Text without a letter or digit finds nothing.
   */
  text?: string
  /**
   * Where the text has one of a group, in singular or plural, the others of it are found as well: a phrase by its words in a row
   * within one field. The last word typed may be the beginning of a phrase's last word.
   */
  sameWords?: readonly SameWords[]
  /**
   * Default: best match first with `text` (ties: highest id first), else oldest document first. Ties: by id, in the same direction.
   * A missing or unreadable value sorts lowest and lies in no range.
   */
  sort?: { field: string; order: 'ascending' | 'descending' }
  from?: number
  size: number
  highlight?: boolean
}

export type FoundPage = { total: number; documents: FoundDocument[] }

/** `conflict`: it exists already (create), or has another version than the one given (update, remove). */
export type WriteResult = { ok: true } | { ok: false; reason: 'conflict' | 'missing' }

/**
 * `full`: there is no room for more; removing and small changes go on as long as they can. `unwritable`: nothing can be written, what is
 * there can be read. `damaged`: what is there is not what was stored. `unchecked`: the first look for damage is not over.
 */
export type StoreStanding = 'sound' | 'full' | 'unwritable' | 'damaged' | 'unchecked' | 'unreachable'

/**
 * Documents in indexes. A write that has resolved survives a crash and is found by the next `find`.
 * A broken or unreachable store throws; everything else is a value. Where it knows why, `storeFailureIn` its error says so.
 */
export type Store = {
  get(index: IndexName, id: string): Promise<StoredDocument | undefined>
  /** Those of the ids under which the index has a document. */
  present(index: IndexName, ids: readonly string[]): Promise<ReadonlySet<string>>
  /** Throws for a field that is not indexed, and for a `from` or `size` that is no count. */
  find(query: Query): Promise<FoundPage>
  /** All of them or none. Versions start at 1. */
  create(documents: readonly Omit<StoredDocument, 'version'>[]): Promise<WriteResult>
  /** Replaces the body if the stored version is the given one, and counts the version up by one. */
  update(document: StoredDocument): Promise<WriteResult>
  remove(document: Omit<StoredDocument, 'body'>): Promise<WriteResult>
  /** How it stands, found out by a real write at most a few seconds ago. Never fails. */
  standing(): Promise<StoreStanding>
  /**
   * Looks for damage in all that is stored while everything else goes on, and gives what it finds, in words for the log; nothing if all
   * is sound. From a store that was found damaged it is only read, until it is opened anew.
   */
  check(): Promise<string[]>
  /** Writes out what is pending and lets go. The store cannot be used afterwards. */
  close(): Promise<void>
}

export type PageView = { path: string; query: string; title: string; at: Date; visitor?: PageVisitor }

/** What a browser says of itself with a page view. It is not kept. */
export type PageVisitor = {
  address: string
  userAgent: string
  /** The first language that the browser asks for, such as `en-gb`. */
  language: string
  /** Asked not to be tracked, by Do Not Track or Global Privacy Control. */
  optedOut: boolean
}

export type Analytics = {
  /** Returns at once and never fails; a view that cannot be reported is dropped. */
  report(view: PageView): void
  /** Writes out what the store counts. Waits for nobody outside. */
  flush(): Promise<void>
  /** Hands over what is pending, wherever it goes. */
  close(): Promise<void>
}

export type ImageResult =
  | { ok: true; file: string; data: Uint8Array; width: number; height: number }
  | { ok: false; reason: 'too-large' | 'not-an-image' | 'broken' | 'busy'; message: string }

/**
 * `cut`: 960×900, for the lead of a list and the head of an item. `small`: 352×330, for cards. Photographs fill both and are cut; logos and
 * drawings are shown whole on a plain ground.
 * `whole`: nothing is cut off, at most 1440×1440 and never enlarged, for articles.
 */
export type PictureShape = 'cut' | 'small' | 'whole'

export type ImageProcessor = {
  /** Any JPEG, PNG, WebP, GIF or AVIF, decided by content, becomes a WebP of this shape named after its bytes. */
  process(data: Uint8Array, shape: PictureShape): Promise<ImageResult>
  /** A PNG of 1200×630 with these words, for links that are shared; undefined when it cannot be drawn now. */
  drawCard(card: ShareCard): Promise<Uint8Array | undefined>
}

export type ShareCard = { title: string; kind: string; brand: string }

export type RichText = {
  /** HTML with nothing in it that runs; where it has a fault, its words alone. Sanitising twice changes nothing. */
  sanitize(html: string): string
  /** The same, for a page: wide tables and code scroll by themselves, and get a stop in the tab order so that the keyboard can scroll them. */
  sanitizeForReading(html: string): string
  /** What keeps HTML from being stored, as the end of a sentence about it: it `has more than …`. */
  fault(html: string): string | undefined
}

/** A Google account, as an ID token speaks of it. */
export type Account = {
  /** One spelling for each issuer, so that issuer and subject together name an account for good. */
  issuer: string
  subject: string
  email: string
  givenName: string
  nonce: string
}

/** A reason never holds anything of the token. `unavailable`: the issuer's keys cannot be had, so nothing can be said of the token. */
export type IdentityResult = { ok: true; account: Account } | { ok: false; reason: string; unavailable?: boolean }

export type Identity = {
  /** Checks everything about an ID token but who uses it: its nonce and its account are the caller's to judge. */
  verify(token: string): Promise<IdentityResult>
}

export type Mail = {
  id: string
  from_name: string
  to_name: string
  email: string
  subject: string
  message: string
  receivedAt: Date
}

/**
 * `retry`: surely not taken, but perhaps later. `failed`: surely not taken, and it never will be.
 * `unknown`: it may have been taken, for the answer was lost.
 */
export type MailOutcome = 'sent' | 'retry' | 'failed' | 'unknown'

export type MailResult = {
  outcome: MailOutcome
  /** What the provider said, without the message's own words. */
  detail: string
  /** The provider's name for the mail, where it gives one. */
  providerId?: string
}

export type Mailer = {
  /** A mail sent twice carries the same Message-ID, so that one whose fate is unknown may be sent again. */
  knowsRepeats: boolean
  /** Whether messages had better wait a while, because answers are lost and the next message's fate could be unknown as well. */
  isResting?: () => boolean
  /**
   * Waits for the turn that the provider's pace allows, asks `begin`, and sends if that agrees; undefined if it does not.
   * Fails only if `begin` does, and ends two minutes after it at the latest.
   */
  send(mail: Mail, begin?: () => Promise<boolean>): Promise<MailResult | undefined>
  close(): Promise<void>
}

export type Log = (event: string, details?: Record<string, string | number | boolean>) => void

import type { BrandAssets, BrandAssetsRequest } from './brand-assets.ts'
import type { EmailError } from './email-errors.ts'
import type { FramingChoice } from './framing-choice.ts'
import type { PageMetadata } from './page-metadata.ts'
import type { PasskeyVerifier } from './passkey-verifier.ts'
import type { PathCounts } from './path-counts.ts'
import type { Blobs, Store, StoredBlob } from './store.ts'

/** Everything the pages may ask of the world outside them. Opened in server/services/services.ts, reached through app/context.ts. */
export type Services = {
  settings: Settings
  store: Store
  blobs: Blobs
  analytics: Analytics & PathCounts
  /** Missing where none are made here. */
  backups?: Backups
  images: ImageProcessor
  richText: RichText
  outside: SafeFetch
  passkeys: PasskeyVerifier
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
  /** Whether browsers use TLS alone for every host below this one, too. */
  hasHstsSubdomains?: boolean
  timeZone: string
  /** Who may sign in, one at least. */
  adminEmails: readonly string[]
  signInLink: boolean
  /** How many proxies in front are believed about the visitor's address. */
  trustedProxies: number
  /** Whom to tell of holes in the site, as a web or mail address; missing where it is who gets everything else. */
  securityContact?: string
  /** After how many days messages are deleted; missing when they are kept for good. */
  messagesKeptDays?: number
  /** Whether links of live items are tried at night. */
  linkCheck?: boolean
  /** Whether pages that administrators see are counted as well. */
  countAdministrators?: boolean
  /** Who mails messages; missing when nobody does. The privacy policy says so. */
  mailBy?: 'emailjs' | 'smtp'
  /** Who else is told of page views; missing when they stay here. The privacy policy says so. */
  pageViewsTo?: 'ga4'
  /** What only the owner can know is shown when he has confirmed it, and not before. */
  confirmedOnly?: boolean
  googleSignIn?: { clientId: string; scriptUrl: string }
}

export type BackupFile = { file: string; madeAt: string; bytes: number }

/** The newest first. `warning`: what to know of them although they count. */
export type BackupList = { ok: true; backups: BackupFile[]; warning?: string } | { ok: false; problem: string }

export type Backups = {
  /** Missing where none are made daily. `list`: those that are there; each was checked before it got its name. */
  daily?: { keptDays: number; list(): Promise<BackupList> }
  /** In a cluster everything is written as an export, which its own last line checks. */
  form: 'backup' | 'export'
  /** All that is stored, as a file. */
  make(): Promise<{ ok: true; name: string; bytes?: number; content: ReadableStream<Uint8Array> } | { ok: false; problem: string }>
}

export type PageView = {
  path: string
  query: string
  title: string
  at: Date
  visitor?: () => PageVisitor
  /** What was searched for, as it is counted, where nothing was found. */
  soughtInVain?: string
}

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
  | { ok: true; file: string; data: Uint8Array<ArrayBuffer>; width: number; height: number; shown: FitMode }
  | { ok: false; reason: 'too-large' | 'not-an-image' | 'broken' | 'busy'; message: string }

/** How a picture got into its shape: it fills it, or is whole in it. */
export type FitMode = 'fill' | 'fit'

/**
 * `cut`: 16 to 15, at most 960×900 and at least 384×360, for the lead of a list and the head of an item. `small`: 352×330, for cards. By
 * itself a photograph fills both and is cut; logos and drawings are shown whole on a plain ground.
 * `whole`: nothing is cut off, at most 1440×1440 and never enlarged, for articles. `shared`: 1200×630, as links are shared with it.
 */
export type ImageShape = 'cut' | 'small' | 'whole' | 'shared'

export type ImageProcessor = {
  /**
   * Uploads are read and made ready one after the other in all processes of a site: however many come at once, what is sent waits with its sender.
   * Too many are turned away before anything of them is read.
   */
  inUploadTurn<T>(work: () => Promise<T>): Promise<T | 'busy'>
  /** Any JPEG, PNG, WebP, GIF or AVIF, decided by content, becomes a WebP of this shape named after its bytes; a shared one a JPEG. A cut one is framed as is chosen, and never enlarged. */
  process(data: Uint8Array<ArrayBuffer>, shape: ImageShape, framing?: FramingChoice): Promise<ImageResult>
  /**
   * A stored WebP at most so many pixels wide, as AVIF, or as WebP where that is hardly larger; undefined when it cannot be made. Takes seconds:
   * whatever else there is to do goes first.
   */
  toAvif(data: Uint8Array<ArrayBuffer>, width: number): Promise<StoredBlob | undefined>
  /** A PNG of 1200×630 with these words, for links that are shared; undefined when it cannot be drawn now. */
  drawCard(card: ShareCard, logo?: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Icons, and a logo for both schemes, or why that cannot be one; undefined when they cannot be drawn now. An SVG is written anew. */
  drawLooks(order: BrandAssetsRequest): Promise<BrandAssets | undefined>
}

/** `logo`: the name of its file. */
export type ShareCard = { title: string; kind: string; brand: string; accent?: string; logo?: string | undefined }

export type RichText = {
  /** HTML with nothing in it that runs; where it has a fault, its words alone. Sanitising twice changes nothing. */
  sanitize(html: string): string
  /** The same, for a page: wide tables and code scroll by themselves, and get a stop in the tab order so that the keyboard can scroll them. */
  sanitizeForReading(html: string): string
  /** What keeps HTML from being stored, as the end of a sentence about it: it `has more than …`. */
  fault(html: string): string | undefined
}

/** What strangers' addresses lead to. Nothing that is not public is ever asked, whatever leads there. */
export type SafeFetch = {
  /** Never fails, and ends within its time. */
  fetch(address: string, order: FetchOptions): Promise<FetchResult>
  /** Never fails, whatever the bytes of a page are. `type`: its `Content-Type`. */
  readPage(bytes: Uint8Array, type: string): Promise<PageMetadata>
}

export type FetchOptions = {
  method?: 'GET' | 'HEAD'
  /** The `Accept` header. */
  accept?: string
  /** Of the body, unpacked. */
  mostBytes: number
  /** Of a longer body its beginning is given; without it a longer one is refused. */
  cut?: true
  /** For all of it, redirects and waiting included. Default: 5 seconds. */
  mostMs?: number
}

/**
 * `address`: none that is fetched. `inside`: it leads to what is not public. `unknown`: nobody has that name. `unreachable`: no connection, or it
 * broke. `no-way`: this machine has no network that leads there, such as one of IPv6. `broken`: what came cannot be read.
 */
export type FetchErrorReason = 'address' | 'inside' | 'unknown' | 'no-way' | FaultOnTheWay | 'redirects' | 'busy'
type FaultOnTheWay = 'unreachable' | 'slow' | 'too-large' | 'broken'

export type FetchResult =
  | {
      ok: true
      /** Where the last redirect led. */
      url: string
      /** As its `Content-Type` says, and as nobody has checked. */
      type: string
      bytes: Uint8Array<ArrayBuffer>
      isCut: boolean
    }
  | { ok: false; because: FetchErrorReason }
  | { ok: false; because: 'status'; status: number }

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
  /** Whom it is for. What visitors write names nobody: it goes to the configured address. */
  to?: string
  isSummary?: boolean
  /** Where that is not configured: the company's own. */
  desk?: string
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
  error?: EmailError | undefined
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

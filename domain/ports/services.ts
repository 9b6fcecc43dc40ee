import type { RequestClient } from '#lib/http/cacheable-page.ts'
import type { BrandAssets, BrandAssetsRequest } from './brand-assets.ts'
import type { EmailError } from './email-errors.ts'
import type { FramingChoice } from './framing-choice.ts'
import type { PageMetadata } from './page-metadata.ts'
import type { PasskeyVerifier } from './passkey-verifier.ts'
import type { PathCounts } from './path-counts.ts'
import type { SiteChecks } from './site-checks.ts'
import type { Blobs, Store, StoredBlob } from './store.ts'
import type { ReasonForNoVisit, VisitOrigin } from './visits.ts'

export type Services = {
  settings: Settings
  store: Store
  blobs: Blobs
  analytics: Analytics & PathCounts & Visits
  backups?: Backups
  checks?: SiteChecks
  images: ImageProcessor
  richText: RichText
  safeFetch: SafeFetch
  webhooks: Webhooks
  passkeys: PasskeyVerifier
  identity?: Identity
  mailer?: Mailer
  log: Log
  background: (work: Promise<unknown>) => void
  now: () => Date
}

export type Settings = {
  siteUrl: string
  hasHstsSubdomains?: boolean
  timeZone: string
  adminEmails: readonly string[]
  signInLink: boolean
  trustedProxies: number
  securityContact?: string
  messageRetentionDays?: number
  linkCheck?: boolean
  countAdministrators?: boolean
  mailBy?: 'emailjs' | 'smtp'
  mailFrom?: string
  pageViewsTo?: 'ga4'
  confirmedOnly?: boolean
  googleSignIn?: { clientId: string; scriptUrl: string }
  setByEnvironment?: readonly ('timeZone' | 'messageRetentionDays')[]
}

export type BackupFile = { file: string; madeAt: string; bytes: number }

export type BackupList = { ok: true; backups: BackupFile[]; warning?: string } | { ok: false; problem: string }

export type Backups = {
  daily?: {
    retentionDays: number
    list(): Promise<BackupList>
    make(): Promise<{ ok: true; file: string } | { ok: false; file: string; problem: string }>
  }
  form: 'backup' | 'export'
  make(): Promise<{ ok: true; name: string; bytes?: number; content: ReadableStream<Uint8Array> } | { ok: false; problem: string }>
}

export type PageView = {
  path: string
  query: string
  title: string
  at: Date
  visitor?: () => PageVisitor
  sender?: RequestClient
  zeroResultSearch?: string
}

export type PageVisitor = {
  address: string
  userAgent: string
  language: string
  optedOut: boolean
  network?: string
  isLocal?: boolean
}

export type Analytics = {
  report(view: PageView): void
  flush(): Promise<void>
  close(): Promise<void>
}

export type AnalyticsRelay = Pick<Analytics, 'report' | 'close'>

export type Visits = {
  leaveOut(reason: ReasonForNoVisit, at: Date): void
  findVisit(visitor: PageVisitor, at: Date): Promise<VisitOrigin | undefined>
  countMessage(message: { page: string; origin: VisitOrigin; at: Date }): void
}

export type ImageResult =
  | { ok: true; file: string; data: Uint8Array<ArrayBuffer>; width: number; height: number; fit: FitMode }
  | { ok: false; reason: 'too-large' | 'not-an-image' | 'broken' | 'busy'; message: string }

export type FitMode = 'fill' | 'fit'

/** Pixels at most: `cut` 960×900, `small` 352×330, `whole` 1440×1440, `shared` 1200×630. */
export type ImageShape = 'cut' | 'small' | 'whole' | 'shared'

export type ImageProcessor = {
  inUploadTurn<T>(work: () => Promise<T>): Promise<T | 'busy'>
  process(data: Uint8Array<ArrayBuffer>, shape: ImageShape, framing?: FramingChoice): Promise<ImageResult>
  toAvif(data: Uint8Array<ArrayBuffer>, width: number): Promise<StoredBlob | undefined>
  drawCard(card: ShareCard, logo?: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | 'busy' | undefined>
  drawBranding(order: BrandAssetsRequest): Promise<BrandAssets | undefined>
}

export type ShareCard = { title: string; kind: string; brand: string; accent?: string; logo?: string | undefined }

export type RichText = {
  /** Sanitizing twice changes nothing; broken HTML comes back as plain text. */
  sanitize(html: string): string
  sanitizeForReading(html: string): string
  findError(html: string): string | undefined
}

/** Strangers choose these URLs, so only public addresses are ever requested. */
export type SafeFetch = {
  fetch(address: string, order: FetchOptions): Promise<FetchResult>
  readPage(bytes: Uint8Array, type: string): Promise<PageMetadata>
}

export type FetchOptions = {
  method?: 'GET' | 'HEAD'
  accept?: string
  mostBytes: number
  cut?: true
  mostMs?: number
}

export type FetchErrorReason = 'address' | 'inside' | 'unknown' | 'no-way' | FaultOnTheWay | 'redirects' | 'busy'
type FaultOnTheWay = 'unreachable' | 'slow' | 'too-large' | 'broken'

export type FetchResult =
  | {
      ok: true
      url: string
      type: string
      bytes: Uint8Array<ArrayBuffer>
      isCut: boolean
    }
  | { ok: false; reason: FetchErrorReason }
  | { ok: false; reason: 'status'; status: number }

export type WebhookAnswer = { ok: true; status: number; text: string; retryAfter: string } | { ok: false; reason: FetchErrorReason }

export type Webhooks = {
  post(request: { url: string; headers: Readonly<Record<string, string>>; body: string }): Promise<WebhookAnswer>
  isNamedHost(host: string): boolean
}

export type Account = {
  issuer: string
  subject: string
  email: string
  givenName: string
  nonce: string
}

export type IdentityResult = { ok: true; account: Account } | { ok: false; reason: string; unavailable?: boolean }

export type Identity = {
  /** Callers must still check the nonce and the account. */
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
  to?: string
  isSummary?: boolean
  supportAddress?: string
  toVisitor?: { follows: readonly string[]; isAutomatic: boolean }
}

type MailOutcome = 'sent' | 'retry' | 'failed' | 'unknown'

export type MailResult = {
  outcome: MailOutcome
  detail: string
  error?: EmailError | undefined
  providerId?: string
  receiver?: string
}

export type Mailer = {
  /** Repeats carry the same Message-ID, so a notification with an unknown outcome may go out again. */
  isIdempotent: boolean
  isResting?: () => boolean
  send(mail: Mail, begin?: () => Promise<boolean>): Promise<MailResult | undefined>
  close(): Promise<void>
}

export type Log = (event: string, details?: Record<string, string | number | boolean>) => void

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isCleartext } from './cleartext.ts'
import { matching } from './matching.ts'

export const searchShape = {
  SEARCH_URL: z
    .string()
    .refine(
      (value) => value.split(',').every(isOrigin),
      'must be the origin of a search service such as https://search.example.com:9200, or several with a comma between, without a name, password or path in it',
    )
    .transform((value) => value.split(',').map((each) => new URL(each.trim()).origin))
    .optional(),
  SEARCH_USERNAME: matching(/^[^:\p{Cc}]{1,200}$/u, 'must be a name without a colon').optional(),
  SEARCH_PASSWORD: matching(/^\P{Cc}{1,500}$/u, 'must be a password').optional(),
  SEARCH_API_KEY: matching(/^[!-~]{1,500}$/, 'must be an API key as the search service gave it').optional(),
  SEARCH_PREFIX: matching(/^[a-z0-9][a-z0-9_-]{0,40}$/, 'must be lower-case letters, digits, - and _').default('tradewind-'),
  SEARCH_CA: z
    .string()
    .transform((file) => readCertificates(file))
    .refine((pem) => pem !== undefined, 'must be a file with a certificate in PEM')
    .optional(),
}

type SearchSet = z.infer<z.ZodObject<typeof searchShape>>

export type SearchConfig = { urls: string[]; authorization?: string; ca?: string; prefix: string }

const MASTERS = ['elastic', 'admin', 'root', 'superuser']

export function searchProblem({ SEARCH_URL = [], SEARCH_USERNAME = '', SEARCH_PASSWORD, SEARCH_API_KEY }: SearchSet): string | undefined {
  if (MASTERS.includes(SEARCH_USERNAME.toLowerCase()))
    return 'SEARCH_USERNAME must be an account of the site alone with the rights that docs/operations.md names, not one that may do everything'
  if (SEARCH_PASSWORD && SEARCH_API_KEY) return 'SEARCH_API_KEY cannot be used when SEARCH_PASSWORD is set'
  const isOpen = SEARCH_URL.some((url) => isCleartext(new URL(url)))
  if (isOpen && (SEARCH_PASSWORD || SEARCH_API_KEY)) return 'SEARCH_URL must start with https:// when a password or an API key goes there'
  return undefined
}

export function searchConfig(set: SearchSet): SearchConfig | undefined {
  const { SEARCH_URL: urls, SEARCH_USERNAME, SEARCH_PASSWORD, SEARCH_API_KEY, SEARCH_PREFIX: prefix, SEARCH_CA: ca } = set
  if (!urls) return undefined
  const authorization = authorizationBy({ name: SEARCH_USERNAME, password: SEARCH_PASSWORD, apiKey: SEARCH_API_KEY })
  return { urls, prefix, ...(authorization ? { authorization } : {}), ...(ca ? { ca } : {}) }
}

type SignIn = { name: string | undefined; password: string | undefined; apiKey: string | undefined }

export function authorizationBy({ name, password, apiKey }: SignIn): string | undefined {
  if (name && password) return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
  return apiKey && `ApiKey ${apiKey}`
}

function isOrigin(written: string): boolean {
  const value = written.trim()
  if (!URL.canParse(value)) return false
  const { protocol, username, password, pathname, search, hash, hostname } = new URL(value)
  if (!['http:', 'https:'].includes(protocol) || hostname === '') return false
  return username === '' && password === '' && pathname === '/' && search === '' && hash === '' && !/[?#@]/.test(value)
}

function readCertificates(file: string): string | undefined {
  try {
    const pem = readFileSync(file, 'utf8')
    return pem.includes('-----BEGIN CERTIFICATE-----') ? pem : undefined
  } catch {
    return undefined
  }
}

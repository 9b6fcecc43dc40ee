import { type Compression, compressed, decompressed } from './compress.ts'
import { type HeaderPairs, type PreparedResponse, prepareResponse } from './prepared-response.ts'

export type Encoding = Compression | 'plain'
type Bytes = Uint8Array<ArrayBuffer>

export type Resource = {
  status: number
  headers: HeaderPairs
  usual: HeaderPairs
  isPage: boolean
  foundNothing?: boolean
  isCompressible: boolean
  hash: string | undefined
  variants: Partial<Record<Encoding, Variant | Promise<Variant>>>
}

type Variant = {
  encoding: Encoding
  body: Bytes
  tag: string | undefined
  whole: PreparedResponse
  unchanged: PreparedResponse
}

const OVERHEAD_BYTES = 1000

export function variantIn(resource: Resource, preferred: Encoding): Variant | Promise<Variant> {
  const encoding = resource.isCompressible ? preferred : 'plain'
  const known = resource.variants[encoding]
  if (known) return known
  const made = makeVariant(resource, encoding).then(
    (variant) => {
      resource.variants[encoding] = variant
      return variant
    },
    (error: unknown) => {
      delete resource.variants[encoding]
      throw error
    },
  )
  resource.variants[encoding] = made
  return made
}

export function addVariant(resource: Resource, { encoding, body }: { encoding: Encoding; body: Bytes }): Variant {
  const { status, usual, isPage, foundNothing, hash } = resource
  const tag = hash && `"${hash}${encoding === 'plain' ? '' : `-${encoding}`}"`
  const whole = prepareResponse({
    status,
    headers: [...wholeHeaders(resource, { encoding, body, tag }), ...usual],
    body,
    isPage,
    foundNothing,
  })
  const unchanged = prepareResponse({ status: 304, headers: [...bareHeaders(resource, tag), ...usual], isPage, foundNothing })
  const added = { encoding, body: whole.body ?? body, tag, whole, unchanged }
  resource.variants[encoding] = added
  return added
}

export function respondWith(resource: Resource, variant: Variant, known: string | undefined, says?: HeaderPairs): PreparedResponse {
  const tag = known === undefined ? undefined : tagAmong(known, variant)
  if (!says && tag === undefined) return variant.whole
  if (!says && tag === variant.tag) return variant.unchanged
  const { status, isPage, foundNothing, usual } = resource
  const more = says ?? usual
  if (tag === undefined)
    return prepareResponse({ status, headers: [...wholeHeaders(resource, variant), ...more], body: variant.body, isPage, foundNothing })
  return prepareResponse({ status: 304, headers: [...bareHeaders(resource, tag), ...more], isPage, foundNothing })
}

export function resourceBytes({ headers, variants }: Resource): number {
  let bytes = OVERHEAD_BYTES
  for (const [name, value] of headers) bytes += name.length + value.length
  for (const variant of Object.values(variants))
    if (!(variant instanceof Promise)) bytes += variant.whole.bytes.length + variant.unchanged.bytes.length + OVERHEAD_BYTES
  return bytes
}

async function makeVariant(resource: Resource, encoding: Encoding): Promise<Variant> {
  const plain = await plainOf(resource)
  return addVariant(resource, { encoding, body: encoding === 'plain' ? plain : await compressed(plain, encoding) })
}

async function plainOf({ variants }: Resource): Promise<Bytes> {
  const { encoding, body } = (await (variants.plain ?? variants.br ?? variants.gzip)) ?? { encoding: 'plain', body: new Uint8Array() }
  return encoding === 'plain' ? body : decompressed(body, encoding)
}

function wholeHeaders({ headers }: Resource, { body, encoding, tag }: Pick<Variant, 'body' | 'encoding' | 'tag'>): HeaderPairs {
  return [
    ...headers,
    ['Content-Length', String(body.length)],
    ...(encoding === 'plain' ? [] : [['Content-Encoding', encoding] as const]),
    ...tagHeader(tag),
  ]
}

function bareHeaders({ headers }: Resource, tag: string | undefined): HeaderPairs {
  return [...headers, ...tagHeader(tag)]
}

function tagHeader(tag: string | undefined): HeaderPairs {
  return tag === undefined ? [] : [['ETag', tag]]
}

function tagAmong(known: string, { tag }: Variant): string | undefined {
  if (known === tag || tag === undefined) return tag
  const tags = known.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes(tag) || known.trim() === '*' ? tag : undefined
}

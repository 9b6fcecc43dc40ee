import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type ItemKind, isItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import { authorizationBy, searchShape } from '#server/config/search-config.ts'
import { type Environment, FROM_SECRETS, readSecretFiles } from '#server/config/secret-files.ts'
import type { Target } from '#server/store/opensearch/cluster-client.ts'

type Order = { ok: true; target: Target; indexes: { kind: ItemKind; index: string }[] } | { ok: false; problem: string }

const environmentShape = z.object({
  FROM_USERNAME: searchShape.SEARCH_USERNAME,
  FROM_PASSWORD: searchShape.SEARCH_PASSWORD,
  FROM_API_KEY: searchShape.SEARCH_API_KEY,
  FROM_CA: searchShape.SEARCH_CA,
})

export function parseAdoptOptions(words: string[], environment: Environment): Order {
  const options = { from: { type: 'string' }, index: { type: 'string', multiple: true } } as const
  let given: { from?: string | undefined; index?: string[] | undefined }
  try {
    given = parseArgs({ args: words, options }).values
  } catch (error) {
    return { ok: false, problem: `${error instanceof Error ? error.message : String(error)}` }
  }
  if (given.from === undefined)
    return { ok: false, problem: 'say where from, as in: npm run adopt -- --from https://search.example.com:9200' }
  const from = searchShape.SEARCH_URL.safeParse(given.from)
  if (!from.success || !from.data) return { ok: false, problem: `--from ${from.error?.issues[0]?.message}` }
  const secrets = readSecretFiles(environment, FROM_SECRETS)
  if (!secrets.ok) return secrets
  const set = environmentShape.safeParse(Object.fromEntries(Object.entries(secrets.environment).filter(([, value]) => value !== '')))
  if (!set.success) return { ok: false, problem: `${set.error.issues[0]?.path.join('.')} ${set.error.issues[0]?.message}` }
  const { FROM_USERNAME: name, FROM_PASSWORD: password, FROM_API_KEY: apiKey, FROM_CA: ca } = set.data
  const indexes = indexesOf(given.index ?? itemKinds.map((kind) => `${kind}=${kind}`))
  if (!indexes)
    return { ok: false, problem: `--index takes ${itemKinds.join(' or ')} and the name of an index there, as in --index news=their-news` }
  return { ok: true, target: { urls: from.data, authorization: authorizationBy({ name, password, apiKey }), ca }, indexes }
}

function indexesOf(given: readonly string[]): { kind: ItemKind; index: string }[] | undefined {
  const pairs = given.map((each) => {
    const [, kind, index] = /^([^=]+)=([^\s,*?/\\"<>|#]+)$/.exec(each) ?? []
    return kind !== undefined && index !== undefined && isItemKind(kind) ? { kind, index } : undefined
  })
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined
}

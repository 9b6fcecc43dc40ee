import type { Mutation } from './mutation.ts'

const TOKENS = 'test/security/authority/id-tokens.test.ts'
const BAD_TOKENS = { file: TOKENS, title: 'R3 never signs anybody in' }

/** What every product of this sort promises, each promise broken where this one keeps it. */
export const promised: readonly Mutation[] = [
  {
    without: 'the guard before one route',
    file: 'app/routes.ts',
    text: "layout('admin/layout.tsx', gated.map(routeTo)),",
    by: "layout('admin/layout.tsx', gated.slice(1).map(routeTo)), ...gated.slice(0, 1).map(routeTo),",
    red: { file: 'test/security/authority/authority.test.ts', title: 'R1 answers 404 to everybody but the administrator' },
  },
  {
    without: 'the check of whom an ID token is for',
    file: 'server/identity/google.ts',
    text: '        audience: clientId,\n',
    by: '',
    red: BAD_TOKENS,
  },
  {
    without: 'using up the nonce of a sign-in page',
    file: 'domain/access/attempts.ts',
    text: 'const removed = await store.remove(stored, { foundSoon: true })',
    by: 'const removed = { ok: true }',
    red: { file: TOKENS, title: 'R4 is one that is used again' },
  },
  {
    without: 'the one algorithm that ID tokens may be signed by',
    file: 'server/identity/google.ts',
    text: "        algorithms: ['RS256'],\n",
    by: '',
    red: BAD_TOKENS,
  },
  {
    without: 'asking whether the e-mail address is verified',
    file: 'server/identity/google.ts',
    text: 'payload.email_verified !== true',
    by: 'payload.email_verified === false',
    red: BAD_TOKENS,
  },
  {
    without: 'the sanitiser before an item is stored',
    file: 'domain/items/item-writes.ts',
    text: 'content: richText.sanitize(values.content)',
    by: 'content: values.content',
    red: { file: 'domain/items/import.test.ts', title: 'makes imported HTML safe' },
  },
  {
    without: 'one directive of the Content-Security-Policy',
    file: 'app/http/content-security-policy.ts',
    text: `    "default-src 'none'",\n`,
    by: '',
    red: { file: 'test/app/http-rules.test.ts', title: 'carries the security headers' },
  },
  {
    without: 'the limit of pixels in the process that decodes',
    file: 'server/images/shrink.ts',
    text: 'limitInputPixels: MOST_PIXELS',
    by: 'limitInputPixels: false',
    red: { file: 'test/mutations/unseen-size.test.ts', title: 'a picture whose size the first look cannot tell' },
  },
  {
    without: 'the list of decoders',
    file: 'server/images/to-avif.ts',
    text: "sharp.block({ operation: ['VipsForeignLoad'] })\n",
    by: '',
    red: { file: 'server/images/processor.test.ts', title: 'are read as WebP alone' },
  },
  {
    without: 'waiting for the disk at each commit',
    file: 'server/store/sqlite/schema.ts',
    text: 'PRAGMA synchronous = FULL',
    by: 'PRAGMA synchronous = NORMAL',
    red: { file: 'test/store/sqlite-store.long.test.ts', title: 'is synchronised in full at each commit' },
  },
  {
    without: 'storing that a message is to be mailed in the same write as the message',
    file: 'domain/messages/messages.ts',
    text: 'read: false, ...newDelivery(isMailed, now) }',
    by: 'read: false }',
    red: { file: 'test/outbox/outbox-servers.test.ts', title: 'takes up what was kept by a server that died' },
  },
  {
    without: 'comparing the version that an edit was begun from',
    file: 'server/store/sqlite/documents.ts',
    text: "if (String(stored.version) !== version) return { ok: false, reason: 'conflict' }\n  const keys",
    by: 'const keys',
    red: { file: 'test/store/sqlite-store.long.test.ts', title: 'refuses to update or remove another version' },
  },
  {
    without: 'the condition of a write to the search service',
    file: 'server/store/opensearch/stored-form.ts',
    text: 'return number === undefined ? undefined : ',
    by: "return number !== undefined ? 'pretty=false' : ",
    red: { file: 'test/search/contract.search.ts', title: 'refuses to update or remove another version' },
  },
  {
    without: 'the look at where somebody is led after signing in',
    file: 'app/return-path.ts',
    text: "!pathname.startsWith('//') && ",
    by: '',
    red: { file: 'test/sign-in/way-back.test.ts', title: 'is led nowhere else' },
  },
  {
    without: 'looking every second for clients that are slow',
    file: 'server/http/serve.ts',
    text: '    connectionsCheckingInterval: 1000,\n',
    by: '',
    red: { file: 'test/mutations/slow-heads.test.ts', title: 'a client that never ends its head' },
  },
  {
    without: 'the number of trusted proxies',
    file: 'app/http/sender.ts',
    text: 'forwarded.at(-trustedProxies)',
    by: 'forwarded.at(0)',
    red: { file: 'test/app/http-rules.test.ts', title: 'limits by the address that the trusted proxy saw' },
  },
  {
    without: 'leaving words of the visitor out of the log',
    file: 'server/email/redacted.ts',
    text: "    .replaceAll(WORD, (word) => (written.has(word.toLowerCase()) ? '…' : word))\n",
    by: '',
    red: { file: 'test/outbox/outbox.test.ts', title: 'tells the log what the provider said, and nothing of the message' },
  },
  {
    without: 'waiting until the bytes of an upload are kept',
    file: 'domain/pictures/images.ts',
    text: 'await keepPicture({ blobs }, file, { type, data })',
    by: 'void keepPicture({ blobs }, file, { type, data }).catch(() => {})',
    red: { file: 'test/pictures/in-a-bucket.test.ts', title: 'are away with the bucket, and nothing else is' },
  },
]

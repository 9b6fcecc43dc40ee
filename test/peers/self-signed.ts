import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** A certificate for `localhost` that nobody trusts who is not told to. */
export function selfSigned(t: TestContext): { key: string; cert: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'cert.pem')
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ]
  const { status, stderr } = spawnSync('openssl', [
    ...words,
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    join(folder, 'key.pem'),
    '-out',
    file,
  ])
  assert.equal(status, 0, String(stderr))
  return { key: readFileSync(join(folder, 'key.pem'), 'utf8'), cert: readFileSync(file, 'utf8'), file }
}

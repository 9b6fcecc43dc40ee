import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { must } from './must.ts'

const REQUEST = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'

/** A certificate for localhost that nobody vouches for, as text and in a file that ends with the test. */
export function selfSigned(t: TestContext): { key: string; cert: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  must('openssl', [...REQUEST.split(' '), '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', file])
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file }
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from './run-or-throw.ts'

const REQUEST = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj'

/** A certificate that nobody vouches for, as text and in files that end with the test. */
export function selfSigned(
  t: { after(remove: () => void): void },
  name = 'localhost',
): { key: string; cert: string; file: string; keyFile: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  must('openssl', [...REQUEST.split(' '), `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-keyout', key, '-out', file])
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file, keyFile: key }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestContext } from 'node:test'

/** What a command of the project that ends by itself wrote, and its exit code. Nothing is set for it but what is said. */
export async function runCommand(t: TestContext, words: string[], environment: Record<string, string>) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, words, { env: { PATH, HOME, ...environment } })
  t.after(() => child.kill('SIGKILL'))
  let written = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (written += part))
  const [code] = await once(child, 'close')
  return { code, written }
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

type LibraryProblem = { reason: string; todo: string }

const PATIENCE_MS = 60_000
const INSTALL = 'Run npm ci on this machine, with optional packages (no --omit=optional, no node_modules from another system).'
const OTHER_MACHINE = 'Run the site on a processor with x86-64-v2 (since about 2009), or tell the virtual machine to pass it through.'

export function findLibraryProblem(): Promise<LibraryProblem | undefined> {
  const script = fileURLToPath(import.meta.resolve('#server/images/load-library.ts'))
  const options = { env: { ...process.env, NODE_OPTIONS: '' }, timeout: PATIENCE_MS }
  return new Promise((resolve) => {
    execFile(process.execPath, [script], options, (error, _output, said) => resolve(error ? problemIn(said, error.signal) : undefined))
  })
}

function problemIn(said: string, signal: NodeJS.Signals | null | undefined): LibraryProblem {
  if (signal === 'SIGILL') return { reason: 'sharp needs instructions that this processor lacks (SIGILL)', todo: OTHER_MACHINE }
  if (signal) return { reason: `loading sharp was ended by ${signal}`, todo: INSTALL }
  const lines = said.split('\n').map((line) => line.trim())
  const end = lines.indexOf('Possible solutions:')
  const [first = '', ...details] = lines.slice(0, end < 0 ? 1 : end)
  const runtime = /using the (\S+) runtime/.exec(first)?.[1] ?? `${process.platform}-${process.arch}`
  const detail = details.find((line) => line !== '')
  if (/Unsupported CPU/.test(said)) return { reason: `sharp needs a newer processor (${detail})`, todo: OTHER_MACHINE }
  const glibc = /GLIBC(?:XX)?_[\d.]+/.exec(said)?.[0]
  if (glibc)
    return { reason: `sharp needs ${glibc}, which this system lacks`, todo: 'Update the system: Debian 12, Ubuntu 22.04 or newer.' }
  if (detail) return { reason: `sharp’s native library for ${runtime} cannot be loaded (${detail.slice(0, 300)})`, todo: INSTALL }
  if (end < 0) return { reason: `sharp cannot be loaded (${first.slice(0, 300)})`, todo: INSTALL }
  return { reason: `sharp’s native library for ${runtime} is not installed`, todo: INSTALL }
}

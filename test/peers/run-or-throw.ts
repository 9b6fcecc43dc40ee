import { spawnSync } from 'node:child_process'

type Around = { cwd?: string; env?: NodeJS.ProcessEnv; input?: string }

/** Gives what the command wrote; throws when it failed. */
export function must(command: string, words: readonly string[], around: Around = {}): string {
  const { status, stdout, stderr } = spawnSync(command, words, { ...around, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`)
  return stdout
}

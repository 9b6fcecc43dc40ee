import { spawnSync } from 'node:child_process'

/** Debian's names of the packages. */
const PACKAGES = { nginx: 'nginx-light', wrk: 'wrk', strace: 'strace', caddy: 'caddy' }

/** Whether the program is on this machine, or can be installed now. */
export function hasProgram(name: keyof typeof PACKAGES): boolean {
  if (isThere(name)) return true
  installPackage(PACKAGES[name])
  return isThere(name)
}

/** Where that may be done at all. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !isThere('apt-get')) return
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function isThere(command: string): boolean {
  return spawnSync(command, ['-v']).error === undefined
}

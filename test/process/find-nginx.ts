import { spawnSync } from 'node:child_process'

export function hasNginx(): boolean {
  return hasProgram('nginx', 'nginx-light')
}

export function hasWrk(): boolean {
  return hasProgram('wrk', 'wrk')
}

/** Whether a program is on this machine, or can be installed now. */
function hasProgram(name: string, debianPackage: string): boolean {
  const isThere = () => spawnSync(name, ['-v']).error === undefined
  if (isThere()) return true
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return isThere()
}

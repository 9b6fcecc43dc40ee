import { spawnSync } from 'node:child_process'

/** Whether nginx is on this machine, or can be installed now. */
export function hasNginx(): boolean {
  if (spawnSync('nginx', ['-v']).status === 0) return true
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return spawnSync('nginx', ['-v']).status === 0
}

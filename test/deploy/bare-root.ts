import { type ChildProcessWithoutNullStreams, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Whom the image runs as (`deploy/Dockerfile`). */
const NOBODY = 65_532
/** Where it has the site, and what it may write. */
export const SITE = '/opt/tradewind'
const WRITABLE = ['/data', '/backups']

/** Whether a process may be given a root and mounts of its own here. */
export const mayHaveOwnRoot = spawnSync('unshare', ['--mount', '--mount-proc', '--root=/', 'true']).status === 0

/** Puts around a site that is laid out at `root` + `SITE` what an image without a shell has: the libraries that are named, and nothing to run. */
export async function makeBareRoot(root: string): Promise<void> {
  await chmod(root, 0o755)
  for (const folder of ['/proc', '/dev', '/tmp', ...WRITABLE]) await mkdir(join(root, folder))
  await chmod(join(root, 'tmp'), 0o1777)
  for (const folder of WRITABLE) await chown(join(root, folder), NOBODY, NOBODY)
  for (const [name, minor] of Object.entries({ null: 3, urandom: 9 })) {
    const place = join(root, 'dev', name)
    execFileSync('mknod', ['--mode=666', place, 'c', '1', String(minor)])
  }
  for (const library of librariesOf(globSync([`${root}${SITE}/node`, `${root}${SITE}/node_modules/**/*.{node,so,so.*}`]))) {
    await mkdir(join(root, dirname(library)), { recursive: true })
    await copyFile(library, join(root, library))
  }
}

/** Runs the site's Node there, as nobody, with nothing set but what is given. */
export function runInBareRoot(root: string, words: readonly string[], env: Record<string, string>): ChildProcessWithoutNullStreams {
  const user = [`--setgid=${NOBODY}`, `--setuid=${NOBODY}`]
  const place = ['--mount-proc', `--root=${root}`, `--wd=${SITE}`]
  return spawn('unshare', [...place, ...user, '--', `${SITE}/node`, ...words], { env: { ...env, HOST: '127.0.0.1' } })
}

/** What the system's linker finds for them outside their own folders. */
function librariesOf(files: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const file of files) {
    const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' })
    for (const [, library = ''] of stdout.matchAll(/(?:=> |^\s+)(\/\S+) \(0x/gm)) if (existsSync(library)) found.add(library)
  }
  return new Set([...found].filter((library) => !files.includes(library)))
}

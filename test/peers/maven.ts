import { spawnSync } from 'node:child_process'

/** A JDK and Maven, installed where they are missing and the machine lets us. */
export function requireJava(): void {
  const missing = ['mvn', 'javac', 'jar'].filter((tool) => spawnSync(tool, [tool === 'mvn' ? '-v' : '--version']).status !== 0)
  if (missing.length === 0) return
  console.log(`Installing a JDK and Maven with apt-get, for ${missing.join(', ')} …`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const installed =
    spawnSync('apt-get', ['update', '-qq'], { env: environment }).status === 0 &&
    spawnSync('apt-get', ['install', '-y', '-qq', 'openjdk-17-jdk-headless', 'maven'], { env: environment }).status === 0
  if (!installed) throw new Error('The tests with a search service need a JDK 17 and Maven: install openjdk-17-jdk-headless and maven')
}

/** Copies what the `pom.xml` of a folder names, with what that needs, into another. */
export function fetchLibraries(from: string, into: string): void {
  const words = ['-q', '-B', '-Dstyle.color=never', 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${into}`]
  mustRun('mvn', words, from)
}

export function mustRun(command: string, words: readonly string[], cwd: string): void {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`)
}

import { spawnSync } from 'node:child_process'
import { must } from './run-or-throw.ts'

/** Flags that start in half the time, for some of the speed. */
export const QUICK_START = ['-Xms512m', '-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1']

const MAVEN = ['-q', '-B', '-Dstyle.color=never']

/** Installs a JDK and Maven where they are missing and can be; else it fails in words. */
export function requireJavaTools(): void {
  const missing = ['mvn', 'javac', 'jar'].filter((tool) => spawnSync(tool, [tool === 'mvn' ? '-v' : '--version']).status !== 0)
  if (missing.length === 0) return
  console.log(`Installing a JDK and Maven with apt-get, for ${missing.join(', ')} …`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const installed =
    spawnSync('apt-get', ['update', '-qq'], { env: environment }).status === 0 &&
    spawnSync('apt-get', ['install', '-y', '-qq', 'openjdk-17-jdk-headless', 'maven'], { env: environment }).status === 0
  if (!installed) throw new Error('The tests with a search service need a JDK 17 and Maven: install openjdk-17-jdk-headless and maven')
}

/** All that the folder's `pom.xml` names. */
export function copyLibraries(folder: string, into: string): void {
  must('mvn', [...MAVEN, '-f', folder, 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${into}`])
}

export function copyArtifact(artifact: string, into: string): void {
  must('mvn', [
    ...MAVEN,
    'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy',
    `-Dartifact=${artifact}`,
    `-DoutputDirectory=${into}`,
  ])
}

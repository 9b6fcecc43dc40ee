import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { AwsClient } from 'aws4fetch'
import { sha256 } from '#server/store/s3/bucket.ts'
import { copyLibraries, requireJavaTools } from '#test/peers/java.ts'
import { CACHE } from '#test/prepare.ts'

const LIBRARIES = join(CACHE, 's3proxy')
const FLAGS = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-DLOG_LEVEL=info']
const ACCESS = { accessKeyId: 'site-key', secretAccessKey: 'site/secret+key', region: 'us-east-1' }
const BUCKET = 'pictures'

/** A real S3 server on loopback, with an empty bucket in its memory. Needs a JDK and Maven. */
export async function startS3Proxy() {
  prepareS3Proxy()
  const folder = mkdtempSync(join(tmpdir(), 's3proxy-'))
  const settings = join(folder, 's3proxy.properties')
  writeFileSync(settings, propertiesFor(folder))
  const child = spawn('java', [...FLAGS, '-cp', join(LIBRARIES, '*'), 'org.gaul.s3proxy.Main', '--properties', settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const origin = await originIn(child.stdout)
  // What else it writes must not wait for somebody to read it.
  child.stdout.resume()
  await make(`${origin}/${BUCKET}`)
  const url = `${origin}/${BUCKET}/site`
  return {
    config: { ...ACCESS, url },
    env: { BLOB_URL: url, BLOB_ACCESS_KEY_ID: ACCESS.accessKeyId, BLOB_SECRET_ACCESS_KEY: ACCESS.secretAccessKey },
    async close() {
      kill()
      await ended
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function prepareS3Proxy(): void {
  const done = join(LIBRARIES, 'fetched')
  if (existsSync(done)) return
  requireJavaTools()
  console.log('Fetching S3Proxy …')
  copyLibraries(resolve('test/peers/s3proxy'), LIBRARIES)
  writeFileSync(done, '')
}

function propertiesFor(folder: string): string {
  const { accessKeyId, secretAccessKey } = ACCESS
  const lines = {
    's3proxy.endpoint': 'http://127.0.0.1:0',
    's3proxy.authorization': 'aws-v4',
    's3proxy.identity': accessKeyId,
    's3proxy.credential': secretAccessKey,
    'jclouds.provider': 'transient-nio2',
    'jclouds.identity': 'unused',
    'jclouds.credential': 'unused',
    'jclouds.filesystem.basedir': folder,
  }
  return Object.entries(lines)
    .map((line) => `${line.join('=')}\n`)
    .join('')
}

async function originIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /Started .*ServerConnector.*\{(127\.0\.0\.1:\d+)\}/.exec(line) ?? []
    if (address !== undefined) return `http://${address}`
  }
  throw new Error('S3Proxy ended without having started')
}

async function make(url: string): Promise<void> {
  const client = new AwsClient({ ...ACCESS, service: 's3', retries: 0 })
  const made = await client.fetch(url, { method: 'PUT', headers: { 'X-Amz-Content-Sha256': sha256(new Uint8Array()) } })
  assert.equal(made.status, 200)
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'
import { parseConfig } from '#server/config/config.ts'
import { settingsWithoutFolder, startScript } from '#test/process/start-script.ts'

type Service = Record<string, unknown> & {
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: string[]
  networks?: unknown
}
type Compose = { services: Record<string, Service>; volumes?: Record<string, unknown>; networks?: Record<string, unknown> }

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
const settingsPage = readFileSync('docs/reference/settings.md', 'utf8')

describe('deploy/Dockerfile', () => {
  test('has no fault that a linter finds', () => {
    assert.deepEqual(
      validate(dockerfile).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
      [],
    )
  })

  test('installs without scripts, runs as nobody, starts as `npm start` does, and looks after its health', () => {
    assert.match(dockerfile, /npm ci --ignore-scripts/)
    assert.match(dockerfile, /^USER 65532:65532$/m)
    const { options, program } = startScript()
    const entry: string[] = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(dockerfile)?.[1] ?? '[]')
    assert.deepEqual(entry.slice(1), options)
    assert.equal(/^CMD (.*)$/m.exec(dockerfile)?.[1], JSON.stringify([program]))
    for (const [name, value] of Object.entries(settingsWithoutFolder())) assert.ok(dockerfile.includes(` ${name}=${value} `), name)
    assert.match(dockerfile, /^HEALTHCHECK [\s\S]*\/healthz/m)
  })
})

for (const file of ['deploy/compose.yml', 'deploy/cluster/compose.yml'])
  describe(file, () => {
    const { services, volumes = {}, networks = {} }: Compose = parse(readFileSync(file, 'utf8'), { merge: true })

    test('names nothing that is not there', () => {
      for (const [name, service] of Object.entries(services)) {
        for (const other of service.depends_on ?? []) assert.ok(other in services, `${name}: ${other}`)
        const used = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {})
        for (const network of used) assert.ok(network in networks, `${name}: ${network}`)
        for (const volume of service.volumes ?? []) {
          const [source = ''] = volume.split(':')
          assert.ok(source.startsWith('.') || source in volumes, `${name}: ${source}`)
        }
      }
    })

    test('mounts volumes for the site where the image has a folder of whom it runs as', () => {
      for (const volume of Object.entries(services).flatMap(([name, { volumes = [] }]) => (name.startsWith('site') ? volumes : [])))
        assert.ok(dockerfile.includes(` /volumes${volume.split(':')[1]}`), volume)
      assert.match(dockerfile, /^COPY --from=build --chown=65532:65532 \/volumes \/$/m)
    })

    test('lets nothing gain rights or write but where it must, and nothing take all memory of the machine', () => {
      for (const [name, service] of Object.entries(services)) {
        assert.deepEqual(service.cap_drop, ['ALL'], name)
        assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
        if (!name.startsWith('search')) assert.equal(service.read_only, true, name)
        if (name.startsWith('site')) assert.ok(service.mem_limit && service.pids_limit, name)
        if (name.startsWith('site')) assert.equal(service.ports, undefined, `${name} is reached by the proxy alone`)
      }
    })

    test('sets what the site takes', () => {
      for (const [name, { environment = {} }] of Object.entries(services).filter(([name]) => name.startsWith('site'))) {
        for (const setting of Object.keys(environment)) assert.ok(settingsPage.includes(`\`${setting}\``), `${name}: ${setting}`)
        const set = Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, filledIn(key, value)]))
        const result = parseConfig(set)
        assert.ok(result.ok && result.config.trustedProxies === 1 && result.config.demoContent === 'off', JSON.stringify(result))
      }
    })
  })

function filledIn(name: string, value: string): string {
  if (name === 'ADMIN_EMAIL') return 'you@example.com'
  if (name === 'SITE_URL') return 'https://www.example.com'
  return value.replaceAll(/\$\{\w+:-\}/g, '')
}

test('the examples of proxies wait ten minutes for the beginning of an answer: a backup of 2 GB to download takes 100 s to make', () => {
  assert.match(readFileSync('deploy/nginx.conf', 'utf8'), /^\s*proxy_read_timeout 600s;$/m)
  assert.match(readFileSync('deploy/Caddyfile', 'utf8'), /^\s*response_header_timeout 600s$/m)
})

import { execFileSync, spawnSync } from 'node:child_process'

/** As Debian has it beside its own Python. */
const PYTHON = '/usr/bin/python3'
const PARSER = `
import json, sys
from prometheus_client.parser import text_string_to_metric_families
families = text_string_to_metric_families(sys.stdin.read())
print(json.dumps([{"name": f.name, "type": f.type, "help": f.documentation,
  "samples": [[s.name, s.labels, str(s.value)] for s in f.samples]} for f in families]))
`

type Family = { name: string; type: string; help: string; samples: [name: string, labels: Record<string, string>, value: string][] }

/** Whether the parser of Prometheus's own client is here, or can be installed now. */
export function canRead(): boolean {
  const isThere = () => spawnSync(PYTHON, ['-c', 'import prometheus_client']).status === 0
  if (isThere()) return true
  if (process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'python3-prometheus-client'], { stdio: 'ignore', env })
  return isThere()
}

export function readExposition(text: string): Family[] {
  return JSON.parse(execFileSync(PYTHON, ['-c', PARSER], { input: text, encoding: 'utf8' }))
}

/** The sum of the samples with these labels. */
export function totalOf(families: readonly Family[], name: string, labels: Record<string, string> = {}): number {
  const samples = families.flatMap((family) => family.samples).filter(([sample, said]) => sample === name && isSaid(labels, said))
  return samples.reduce((sum, [, , value]) => sum + Number(value), 0)
}

function isSaid(wanted: Record<string, string>, said: Record<string, string>): boolean {
  return Object.entries(wanted).every(([name, value]) => said[name] === value)
}

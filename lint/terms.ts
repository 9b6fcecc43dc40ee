import { basename, dirname } from 'node:path'
import { exportsOf, type Sources } from './exports.ts'

const RETIRED: Record<string, string> = {
  anew: 'again',
  asked: 'request',
  because: 'reason',
  beside: 'pending or adjacent',
  crew: 'supervisor',
  desk: 'support address, RPC handlers or editor store',
  door: 'acceptor',
  fault: 'error',
  faults: 'errors',
  flights: 'single flight',
  front: 'cache handler',
  journal: 'unsaved text',
  keep: 'save, cache or retain',
  keeping: 'saving',
  kept: 'saved, cached or retained',
  looks: 'branding',
  pulse: 'heartbeat',
  remembered: 'memoized',
  renewals: 'background refresh',
  said: 'message',
  seldom: 'sparse',
  shelf: 'partition',
  shelves: 'partitions',
  sought: 'searched',
  spare: 'unsaved',
  standing: 'health or status',
  tally: 'precomputed count',
  tell: 'onProgress or report',
  together: 'operation',
  told: 'progress stream',
  trouble: 'error',
  troubles: 'errors',
  vain: 'zero-result',
}
/** These words are refused only as a whole name. */
const NO_NAMES = new Set('at found from given is left many of once sent shown soon taken words'.split(' '))
const PROPERTY_NAMES = new Set(['at', 'from'])
const STANDARD = /keep-?alive|keepDays|KEEP_DAYS/i

type Offender = { file: string; name: string; message: string }

export function findRetiredTerms(sources: Sources): Offender[] {
  const folders = new Set<string>()
  for (const file of sources.keys()) for (let at = dirname(file); at !== '.'; at = dirname(at)) folders.add(at)
  return [
    ...[...folders].sort().flatMap((folder) => judge(folder, basename(folder))),
    ...[...sources].flatMap(([file, text]) => [
      ...judge(file, fileName(file)),
      ...(isSource(file) ? [...exportsOf(text), ...typeProperties(text)].flatMap((name) => judge(file, name)) : []),
    ]),
  ]
}

/** Only names of stored or sent data stay, each with its reason; an unused entry is an error too. */
export function compareWithAllowed(
  offenders: readonly Offender[],
  allowed: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string[] {
  const isAllowed = ({ file, name }: Offender) => allowed[file]?.[name]
  const unused = Object.entries(allowed).flatMap(([file, names]) =>
    Object.keys(names)
      .filter((name) => !offenders.some((one) => one.file === file && one.name === name))
      .map((name) => `${file}: take ${name} off the list of allowed terms`),
  )
  return [...offenders.filter((one) => !isAllowed(one)).map(({ file, message }) => `${file}: ${message}`), ...unused]
}

function judge(file: string, name: string): Offender[] {
  const own = name.split('.').at(-1) ?? name
  if (STANDARD.test(own)) return []
  if (NO_NAMES.has(own) && !(own !== name && PROPERTY_NAMES.has(own)))
    return [{ file, name, message: `${name} says too little: name the thing` }]
  return wordsOf(own)
    .filter((word) => Object.hasOwn(RETIRED, word))
    .map((word) => ({ file, name, message: `${name}: “${word}” is retired, use ${RETIRED[word]}` }))
}

function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.toLowerCase())
}

function fileName(file: string): string {
  return basename(file).split('.')[0] ?? ''
}

function isSource(file: string): boolean {
  return /^(?:app|domain|lib|server)\//.test(file) && !/\.(?:test|search)\.tsx?$/.test(file)
}

function typeProperties(text: string): string[] {
  const types = text.matchAll(
    /^export type (\w+)[^=\n]*=([\s\S]*?)(?=^(?:export|async|class|const|declare|function|import|let|type|\/[*/])|$(?![\s\S]))/gm,
  )
  return [...types].flatMap(([, type = '', body = '']) =>
    [
      ...body
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '')
        .matchAll(/(?<=[{;,\n]\s*)(?:readonly\s+)?([A-Za-z_$][\w$]*)(?=\??\s*[:(])/g),
    ].map(([, property = '']) => `${type}.${property}`),
  )
}

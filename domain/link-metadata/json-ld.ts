import { parseJson } from '#lib/objects/objects.ts'

type LinkedFacts = { title: string; source: string; date: string; excerpt: string; picture: string }

type Node = Readonly<Record<string, unknown>>

const MOST_NODES = 2000
const WHAT_IT_IS_ABOUT = [/Article|Posting|Report|PressRelease/i, /Video|Podcast|Event|Product|Course/i, /WebPage$/i]

export function parseJsonLd(texts: readonly string[]): LinkedFacts {
  const nodes = texts.flatMap(readNodes).slice(0, MOST_NODES)
  const named = new Map(nodes.flatMap((node) => (typeof node['@id'] === 'string' && hasMore(node) ? [[node['@id'], node] as const] : [])))
  const about = WHAT_IT_IS_ABOUT.map((kind) => nodes.find((node) => textsOf(node['@type']).some((type) => kind.test(type)))).find(Boolean)
  const follow = (value: unknown): unknown =>
    isNode(value) && typeof value['@id'] === 'string' ? (named.get(value['@id']) ?? value) : value
  return {
    title: firstText(about?.headline, about?.name),
    source: firstText(inside(follow(firstOf(about?.publisher)), 'name'), inside(follow(firstOf(about?.sourceOrganization)), 'name')),
    date: firstText(about?.datePublished, about?.dateCreated, about?.uploadDate),
    excerpt: firstText(about?.description, about?.abstract),
    picture: pictureIn(follow(firstOf(about?.image))) || pictureIn(follow(firstOf(about?.thumbnailUrl))),
  }
}

/** Iterative, because hostile nesting would overflow the stack. */
function readNodes(text: string): Node[] {
  const found: Node[] = []
  const left: unknown[] = [parseJson(text)]
  for (let at = 0; at < left.length && at < MOST_NODES; at++) {
    const value = left[at]
    if (Array.isArray(value)) left.push(...value.slice(0, MOST_NODES))
    else if (isNode(value)) {
      found.push(value)
      left.push(...Object.values(value).slice(0, MOST_NODES))
    }
  }
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Nodes that only reference another carry just an id. */
function hasMore(node: Node): boolean {
  return Object.keys(node).length > 1
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
}

function firstText(...values: unknown[]): string {
  return values.flatMap(textsOf)[0] ?? ''
}

function inside(value: unknown, name: string): unknown {
  return isNode(value) ? value[name] : undefined
}

function pictureIn(value: unknown): string {
  return firstText(value, inside(value, 'url'), inside(value, 'contentUrl'))
}

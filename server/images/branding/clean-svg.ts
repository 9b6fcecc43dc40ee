import { Parser } from 'htmlparser2'
import { findTooComplex } from './svg-complexity.ts'
import type { CleanSvg, SvgNode } from './svg-node.ts'
import { checkAttribute, isElement, refusalOf } from './svg-rules.ts'
import { type ClassStyles, readDeclarations, readStyles } from './svg-styles.ts'

const MOST_NODES = 3000
const MOST_DEPTH = 40

class Refusal extends Error {}

export function cleanSvg(text: string): { ok: true; svg: CleanSvg } | { ok: false; why: string } {
  try {
    const root = read(text)
    const box = root && boxOf(root)
    if (!root) return { ok: false, why: 'it has no drawing in it' }
    if (!box) return { ok: false, why: 'it does not say how large it is (viewBox)' }
    const why = findTooComplex(root)
    return why ? { ok: false, why } : { ok: true, svg: { box, root } }
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, why: error.message }
    throw error
  }
}

function read(text: string): SvgNode | undefined {
  const styles = stylesIn(text)
  let root: SvgNode | undefined
  let nodes = 0
  const open: (SvgNode | undefined)[] = []
  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        if (/^!/.test(name) && /<!|\[|entity/i.test(data.slice(1)))
          throw new Refusal('it has definitions of its own in it (ENTITY): save it as plain SVG')
      },
      onopentag(name, given) {
        const element = name.replace(/^svg:/, '')
        const parent = open.at(-1)
        const isWithin = open.length === 0 || parent !== undefined || element === 'script'
        const refusal = element === 'style' || !isWithin ? undefined : refusalOf(element)
        if (refusal) throw new Refusal(refusal)
        if (++nodes > MOST_NODES) throw new Refusal(`it has more than ${MOST_NODES.toLocaleString('en-US')} parts`)
        if (open.length >= MOST_DEPTH) throw new Refusal(`its parts are nested more than ${MOST_DEPTH} deep`)
        const isKept = isElement(element) && isWithin && (open.length > 0 || element === 'svg')
        const node = isKept ? { element, ...attributesOf(element, given, styles), children: [] } : undefined
        open.push(node)
        if (node && parent) parent.children.push(node)
        if (node && !parent) root ??= node
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return root
}

/** Style elements may follow the shapes that they apply to. */
function stylesIn(text: string): ClassStyles {
  const found = new Map<string, readonly (readonly [string, string])[]>()
  let inside: string | undefined
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (name.replace(/^svg:/, '') === 'style') inside = ''
      },
      ontext: (part) => {
        if (inside !== undefined) inside += part
      },
      onclosetag: () => {
        if (inside === undefined) return
        const styles = readStyles(inside)
        if (!styles) throw new Refusal(refusalOf('style'))
        for (const [name, declarations] of styles) found.set(name, [...(found.get(name) ?? []), ...declarations])
        inside = undefined
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return found
}

function attributesOf(element: string, given: Record<string, string>, styles: ClassStyles) {
  const attributes = new Map<string, string>()
  const refersTo: string[] = []
  const classes = (given.class ?? '').split(/\s+/).flatMap((name) => styles.get(name) ?? [])
  const plain = Object.entries(given).map(([name, value]) => [name === 'xlink:href' ? 'href' : name, value] as const)
  for (const [name, value] of [...plain, ...classes, ...readDeclarations(given.style ?? '')]) {
    const judged = checkAttribute(element, name, value)
    if (judged.type === 'refused') throw new Refusal(judged.why)
    if (judged.type === 'dropped') continue
    attributes.set(name, judged.value)
    if (judged.refersTo) refersTo.push(judged.refersTo)
  }
  return { attributes, refersTo }
}

function boxOf({ attributes }: SvgNode): CleanSvg['box'] | undefined {
  const written = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const size = ['width', 'height'].map((name) => Number.parseFloat(attributes.get(name) ?? ''))
  const [x = 0, y = 0, width = 0, height = 0] = written.length === 4 ? written : [0, 0, ...size]
  const isGood = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0 && width < 1e6 && height < 1e6
  return isGood ? { x, y, width, height } : undefined
}

import type { CleanSvg, SvgNode } from './svg-node.ts'

type Size = { width: number; height: number }

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'

/** A drawing as a file: so large, and in this colour where it leaves that to the page. `plate`: what it stands on. */
export function writeSvg(svg: CleanSvg, { width, height, colour, plate }: Size & { colour: string; plate?: string | undefined }): string {
  const margin = plate ? marginOf({ width, height }) : 0
  const ground = plate ? `<rect width="${width}" height="${height}" rx="${margin}" fill="${plate}"/>` : ''
  const inner = { x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin }
  const beginning = `<svg ${NAMESPACE} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`
  return `${beginning}${ground}${drawing(svg, { ...inner, colour })}</svg>`
}

/** The drawing in a place of another one. */
export function drawing({ box, root }: CleanSvg, { x, y, width, height, colour }: Size & { x: number; y: number; colour: string }): string {
  const about = `x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" color="${colour}"`
  const own = [...root.attributes].filter(([name]) => !['x', 'y', 'width', 'height', 'viewBox', 'color', 'id'].includes(name))
  return `<svg ${about}${own.map(written).join('')}>${root.children.map(element).join('')}</svg>`
}

/** Of the plate around a logo. */
export function marginOf({ height }: Size): number {
  return Math.round(height / 8)
}

function element({ element: name, attributes, children }: SvgNode): string {
  const opened = `<${name}${[...attributes].map(written).join('')}`
  return children.length > 0 ? `${opened}>${children.map(element).join('')}</${name}>` : `${opened}/>`
}

function written([name, value]: [string, string]): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return ` ${name}="${escaped}"`
}

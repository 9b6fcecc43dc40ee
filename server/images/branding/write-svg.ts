import type { CleanSvg, SvgNode } from './svg-node.ts'

type Size = { width: number; height: number }

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'

type Place = Size & { x: number; y: number }

export function writeSvg(
  svg: CleanSvg,
  { width, height, inner, colour, plate }: Size & { inner: Place; colour: string; plate?: string | undefined },
): string {
  return backgroundSvg({ width, height, plate }, nestedSvg(svg, { ...inner, colour }))
}

export function backgroundSvg({ width, height, plate }: Size & { plate: string | undefined }, inner = ''): string {
  const ground = plate ? `<rect width="${width}" height="${height}" rx="${Math.round(height / 6)}" fill="${plate}"/>` : ''
  return `<svg ${NAMESPACE} width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground}${inner}</svg>`
}

export function nestedSvg({ box, root }: CleanSvg, { x, y, width, height, colour }: Place & { colour: string }): string {
  const about = `x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" color="${colour}"`
  const own = [...root.attributes].filter(([name]) => !['x', 'y', 'width', 'height', 'viewBox', 'color', 'id'].includes(name))
  return `<svg ${about}${own.map(written).join('')}>${root.children.map(element).join('')}</svg>`
}

function element({ element: name, attributes, children }: SvgNode): string {
  const opened = `<${name}${[...attributes].map(written).join('')}`
  return children.length > 0 ? `${opened}>${children.map(element).join('')}</${name}>` : `${opened}/>`
}

function written([name, value]: [string, string]): string {
  const escaped = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return ` ${name}="${escaped}"`
}

import { decodeComponent } from '#lib/text/decode-component.ts'

const OURS = /\/assets\/img\/[\w-]+\/([^"'?#\s<>]+)/g

export function imagesInHtml(html: string): string[] {
  return [...html.matchAll(OURS)].map(([, name = '']) => decodeComponent(name) ?? name)
}

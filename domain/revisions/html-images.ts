const OURS = /\/assets\/img\/[\w-]+\/([^"'?#\s<>]+)/g

export function imagesInHtml(html: string): string[] {
  return [...html.matchAll(OURS)].map(([, name = '']) => decoded(name))
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

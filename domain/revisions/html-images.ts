const OURS = /\/assets\/img\/[\w-]+\/([^"'?#\s<>]+)/g

/** The file names of the pictures that a rich text shows. */
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
